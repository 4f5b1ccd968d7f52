import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const RUN_PROGRAM = fileURLToPath(new URL('./run-program.ts', import.meta.url));

/** Runs a program that gets SIGTERM and then ends with the error that `made` is the source text of. */
async function endWith(made: string) {
  const script = `
    const { runProgram } = await import(${JSON.stringify(RUN_PROGRAM)});
    await runProgram(async ({ terminal, stopped }) => {
      const open = setInterval(() => {}, 1000);
      process.kill(process.pid, 'SIGTERM');
      await stopped();
      clearInterval(open);
      throw ${made};
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const exitCode = await new Promise((resolve) => child.once('close', resolve));
  return { ...output, exitCode };
}

it.each(['terminal.signal.reason', `new DOMException('canceled', 'AbortError')`])(
  'after Ctrl-C, says that the next start goes on when the stop itself was the reason: %s',
  async (made) => {
    expect(await endWith(made)).toEqual({
      stdout: 'Stopped. The next start goes on from here.\n',
      stderr: '',
      exitCode: 1,
    });
  },
  30_000,
);

it('after Ctrl-C, prints an error that has another reason', async () => {
  const unforeseen = await endWith(`new Error('the log could not be saved')`);
  expect(unforeseen).toMatchObject({ stdout: '', exitCode: 1 });
  expect(unforeseen.stderr).toContain('the log could not be saved');
  const full = await endWith(`Object.assign(new Error('write'), { code: 'ENOSPC' })`);
  expect(full).toMatchObject({ stderr: '', exitCode: 1 });
  expect(full.stdout).toMatch(/^The disk of the data folder .* is full/);
}, 30_000);
