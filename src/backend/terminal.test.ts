import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const TERMINAL = fileURLToPath(new URL('./terminal.ts', import.meta.url));

it('ends without an error when the reader of its output has ended, as in | head', async () => {
  const script = `
    const { createTerminal } = await import(${JSON.stringify(TERMINAL)});
    const terminal = createTerminal(new AbortController().signal);
    for (let line = 0; line < 500; line++) { terminal.print('x'.repeat(2000)); await new Promise((next) => setImmediate(next)); }
    process.exitCode = 7;`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdout.once('data', () => child.stdout.destroy());
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(errors).not.toMatch(/EPIPE/);
  expect(code).toBe(7);
}, 30_000);
