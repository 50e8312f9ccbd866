# Set-up, desk, API and draw worker (docker-compose.yml).
FROM node:24-bookworm-slim AS setup
WORKDIR /app
RUN npm install --global pnpm@12.21.0
COPY pnpm-lock.yaml pnpm-workspace.yaml ./
RUN pnpm fetch
COPY . .
RUN pnpm install --offline --frozen-lockfile \
  && pnpm build \
  && install -d -o node -g node /data /data/api /data/desk /data/worker /files
ENV DATA_DIR=/data UPLOAD_DIR=/files/uploads MEDIA_DIR=/files/media
USER node
CMD ["node", "packages/runtime/run.mjs", "admin", "migrate"]

# The API with its production dependencies. Node runs no TypeScript from node_modules: packages of the workspace are compiled.
FROM setup AS production
USER root
RUN pnpm --filter @saikoro/server --filter @saikoro/shared --filter @saikoro/tlog prepack \
  && pnpm --filter @saikoro/api deploy --prod /deploy

# Debian's PgBouncer, and pg_isready to ask it how it is.
FROM debian:trixie-slim AS pooler
RUN apt-get update \
  && apt-get install -y --no-install-recommends pgbouncer postgresql-client \
  && rm -rf /var/lib/apt/lists/*
COPY deploy/pgbouncer.sh /pgbouncer.sh
USER nobody
CMD ["/bin/sh", "/pgbouncer.sh"]

# What runs: no sources of the client, no tests, no tools. The condition `dist` selects the compiled packages.
FROM node:24-bookworm-slim AS machine
ENV NODE_ENV=production NODE_OPTIONS=--max-semi-space-size=16 \
  WEB_DIST=/app/apps/web/dist UPLOAD_DIR=/files/uploads MEDIA_DIR=/files/media
WORKDIR /app
COPY --from=production /deploy apps/api
COPY --from=setup /app/apps/web/dist apps/web/dist
COPY prisma/seed/media prisma/seed/media
RUN install -d -o node -g node /data /files
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=6 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--conditions=dist", "apps/api/src/server/main.ts"]
