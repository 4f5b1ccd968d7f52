/** `npm run dev`: runs the server, which restarts when its sources change, and the page with hot reload on port 5173. */
import { spawn } from 'node:child_process';
import { createServer } from 'vite';

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/apps/server/main.ts'], {
  stdio: 'inherit',
});
const page = await createServer();
await page.listen();
page.printUrls();

server.once('exit', (code) => {
  process.exitCode = code ?? 0;
  void page.close();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
