import type { CommandIo } from '../../backend/command.ts';
import { ConfigError } from '../../backend/config-error.ts';
import type { Config } from '../../backend/config.ts';
import { holdDataDir } from '../../backend/control/control-server.ts';
import { createLogger } from '../../backend/log.ts';
import { INTERRUPTED } from '../../backend/terminal.ts';
import { Problem } from '../../kernel/problem.ts';
import { openApp } from '../app.ts';
import { readSettings } from '../read-settings.ts';
import { explainStartError } from '../start-error.ts';
import { commandHelp, findOfflineCommand, isHelp, namesCommandToRun, runCommandLine } from './commands.ts';

/** Runs a command in this process, and returns its exit code. Importing this module loads all features. */
export async function runHere(args: readonly string[], terminal: CommandIo): Promise<number> {
  const offline = findOfflineCommand(args);
  if (offline === undefined && !namesCommandToRun(args)) {
    terminal.print(commandHelp(args));
    return isHelp(args) ? 0 : 1;
  }
  let config: Config | undefined;
  try {
    config = readSettings();
    if (offline !== undefined) {
      const hold = await holdDataDir(config.dataDir, config.database);
      try {
        return await offline.command.run(config, offline.rest, terminal);
      } finally {
        await hold.close();
      }
    }
    const log = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
    const app = await openApp(config, log, terminal, { onlyQueuesJobs: true });
    try {
      return await runCommandLine(app, args, terminal);
    } finally {
      await app.close();
    }
  } catch (error) {
    const hasMessage = error instanceof ConfigError || error instanceof Problem;
    const explained = hasMessage ? error.message : config && explainStartError(error, config);
    if (terminal.signal.aborted) {
      terminal.print('Interrupted. Everything is as it was before.');
      return INTERRUPTED;
    }
    if (explained == null) throw error;
    terminal.print(explained);
    return 1;
  }
}
