// Dark and light: as the system has it, until somebody chooses. Loaded before anything is drawn, so not a module.

(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const chosen = () => localStorage.getItem("sandbox:theme");
  const show = () => (root.dataset.theme = chosen() ?? (system.matches ? "dark" : "light"));
  system.addEventListener("change", show);
  addEventListener("storage", show);
  window.switchTheme = () => {
    const wanted = root.dataset.theme === "dark" ? "light" : "dark";
    // Back to what the system has is back to following it.
    if (wanted === (system.matches ? "dark" : "light")) localStorage.removeItem("sandbox:theme");
    else localStorage.setItem("sandbox:theme", wanted);
    show();
  };
  show();
})();
