# The newest LTS release, on which the tests run as well as on Node 20. Pin the digest as well where images are built for production.
ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY tsconfig.json asconfig.json ./
COPY assembly assembly
COPY src src
COPY tools tools
RUN npm run build && chmod +x dist/src/cli/main.js

FROM node:${NODE_VERSION}-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# Of the optional packages only bullmq, for batches in Redis, in the version that the lock file has.
RUN npm pkg set "dependencies.bullmq=$(node -p 'require("./package.json").peerDependencies.bullmq')" \
 && npm pkg delete peerDependencies.bullmq devDependencies.bullmq \
 && npm ci --omit=dev --omit=peer --ignore-scripts

FROM node:${NODE_VERSION}-bookworm-slim
WORKDIR /app
# /data is for keys, station sets and batches on a volume; a service with Redis writes nowhere.
RUN ln -s /app/dist/src/cli/main.js /usr/local/bin/fuel-route && install -d -o 1000 -g 1000 /data
COPY LICENSE package.json ./
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/dist/src dist/src
ENV NODE_ENV=production \
    FUEL_ROUTE_HOST=0.0.0.0 \
    FUEL_ROUTE_PORT=8080 \
    FUEL_ROUTE_KEYS_FILE=/data/fuel-route-keys.json \
    FUEL_ROUTE_DATA=/data/fuel-route-data
EXPOSE 8080
# By number, so that Kubernetes can tell that it is not root.
USER 1000:1000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.FUEL_ROUTE_PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/dist/src/cli/main.js"]
CMD ["serve"]
