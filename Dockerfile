# Two stages: install and generate with all tools, then an image that holds what runs and no more.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY prisma ./prisma
COPY prisma.config.ts ./
# Generating needs no schema engine, but the command line would download one: any program that exists will do.
RUN PRISMA_SCHEMA_ENGINE_BINARY=/bin/true node node_modules/prisma/build/index.js generate --no-hints
COPY tsconfig.json ./
COPY schema ./schema
COPY src ./src

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data PORT=4000 NODE_OPTIONS=--disable-warning=ExperimentalWarning
WORKDIR /app
COPY --from=build --chown=root:root /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/main.ts"]
