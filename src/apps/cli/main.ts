import { ConfigError } from '../../backend/config-error.ts';
import { callerFolder, loadEnvFile, readConfig } from '../../backend/config.ts';
import { findCommandRunner } from '../../backend/control/control-file.ts';
import { runRemotely } from '../../backend/control/run-remotely.ts';
import { abortOnSignals, createTerminal, reportInterrupted } from '../../backend/terminal.ts';

/**
 * `platbook COMMAND`: the command runs in the running server if there is one, else in this process. Only in the second case does this process load the features,
 * because loading them takes longer than most commands.
 */
const stop = abortOnSignals();
const terminal = createTerminal(stop.signal, callerFolder());
const args = process.argv.slice(2);
process.exitCode = await main();

async function main(): Promise<number> {
  loadEnvFile(process.cwd());
  const runner = isHelpRequest(args) ? undefined : await findRunner();
  if (runner === undefined) {
    const { runHere } = await import('./run-here.ts');
    return runHere(args, terminal);
  }
  try {
    return await runRemotely(runner, args, terminal);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    return reportInterrupted(terminal);
  }
}

/**
 * Finds the server that runs commands. Returns undefined if there is none, or if a setting is invalid: then this process runs the command itself, and reports
 * all invalid settings, including those of the features.
 */
async function findRunner(): ReturnType<typeof findCommandRunner> {
  try {
    return await findCommandRunner(readConfig());
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

/** Returns true if the arguments ask for help, whether or not they name a command. Help never needs a running server. */
function isHelpRequest(typed: readonly string[]): boolean {
  return typed.length === 0 || typed[0] === 'help' || typed.includes('--help');
}
