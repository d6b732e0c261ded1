# The bot for a group on Telegram: docker build -t yaodiren . && docker run -e BOT_TOKEN=... -v yaodiren:/data yaodiren
FROM python:3.11-slim

# libfribidi0 lets Pillow shape names that run from right to left.
RUN apt-get update \
    && apt-get install -y --no-install-recommends libfribidi0 \
    && rm -rf /var/lib/apt/lists/* \
    && pip install --no-cache-dir uv \
    && useradd --create-home --uid 10001 yaodiren \
    && install -d -o yaodiren -g yaodiren /app /data

USER yaodiren
WORKDIR /app
COPY --chown=yaodiren pyproject.toml README.md LICENSE ./
COPY --chown=yaodiren bot ./bot
COPY --chown=yaodiren rendering ./rendering
RUN uv sync --no-dev

ENV PATH=/app/.venv/bin:$PATH YAODIREN_DATABASE=/data/yaodiren.sqlite3
VOLUME /data
STOPSIGNAL SIGTERM
CMD ["yaodiren"]
