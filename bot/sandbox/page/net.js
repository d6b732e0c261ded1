// Talking to /sim, and the live stream.

async function answer(response) {
  const body = await response.json();
  if (!response.ok) throw new Error(body.error || response.statusText);
  return body;
}

export async function sim(action, given) {
  const headers = { "Content-Type": "application/json" };
  return answer(await fetch(`/sim/${action}`, { method: "POST", headers, body: JSON.stringify(given) }));
}

export async function view(what, query = {}) {
  return answer(await fetch(`/sim/${what}?${new URLSearchParams(query)}`));
}

export const fileUrl = (fileId) => `/sim/file/${encodeURIComponent(fileId)}`;

// Calls onOpen at every (re)connection and onEvent for each change. EventSource gives up after some errors
// (a refused connection while the server restarts), so the reconnecting is done here.
export function listen({ onOpen, onEvent, onDown }) {
  const source = new EventSource("/sim/events");
  let heard = Date.now();
  const again = () => {
    clearInterval(watch);
    source.close();
    onDown();
    setTimeout(() => listen({ onOpen, onEvent, onDown }), 700);
  };
  const watch = setInterval(() => Date.now() - heard > 25000 && again(), 5000);
  source.onerror = again;
  source.onmessage = ({ data }) => {
    heard = Date.now();
    const event = JSON.parse(data);
    if (event.hello) onOpen();
    else onEvent(event);
  };
}
