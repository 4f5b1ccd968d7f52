# The application and the worker; the settings are those of docs/guides/operate.md.
FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 PLATBOOK_DATA=/data
# As tools/bootstrap/run-node.mjs sets it: glibc would keep memory that an import took.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml .npmrc ./
# The page is built here, by the same pinned bundler as everywhere: it is among the ordinary dependencies.
RUN pnpm install --frozen-lockfile --prod
COPY . .
RUN node tools/build-web.ts && mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=6s --start-period=60s \
  CMD node -e "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
# The flags of tools/bootstrap/memory-settings.mjs.
CMD ["node", "--max-semi-space-size=8", "--no-wasm-code-gc", "src/apps/server/main.ts"]
