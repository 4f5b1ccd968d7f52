import type { CommandIo } from '../backend/command.ts';
import { ConfigError } from '../backend/config-error.ts';
import { type Config, loadEnvFile } from '../backend/config.ts';
import { abortOnSignals, createTerminal, isInterruption } from '../backend/terminal.ts';
import { Problem } from '../kernel/problem.ts';
import { readSettings } from './read-settings.ts';
import { explainStartError } from './start-error.ts';

interface Program {
  config: Config;
  terminal: CommandIo;
  /** Resolves on Ctrl-C or SIGTERM, even if the signal came earlier. */
  stopped(): Promise<void>;
}

/** Runs a program with its settings. If it can't start, prints what to do about that. */
export async function runProgram(run: (program: Program) => Promise<void>): Promise<void> {
  const { signal } = abortOnSignals();
  const terminal = createTerminal(signal);
  const stopped = () =>
    signal.aborted
      ? Promise.resolve()
      : new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  let config: Config | undefined;
  try {
    loadEnvFile(process.cwd());
    config = readSettings();
    await run({ config, terminal, stopped });
  } catch (error) {
    if (isInterruption(error, signal)) terminal.print('Stopped. The next start goes on from here.');
    else if (error instanceof ConfigError || error instanceof Problem) terminal.print(error.message);
    else {
      const explained = config && explainStartError(error, config);
      if (explained == null) throw error;
      terminal.print(explained);
    }
    process.exitCode = 1;
  }
}
