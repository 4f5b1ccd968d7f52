import { spawn } from 'node:child_process';

export interface CommandResult {
  code: number;
  /** The last million characters of standard output and standard error, in the order in which they arrived. */
  output: string;
}

const MAX_OUTPUT = 1_000_000;

/** Runs a command of the checkout and captures its output. A command that can't be started has code -1. */
export function runCommand(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-MAX_OUTPUT);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve({ code: -1, output: `${output}\n${error.message}` }));
    child.once('close', (code) => resolve({ code: code ?? -1, output }));
  });
}
