import type { CommandIo } from '../../backend/command.ts';
import { ConfigError } from '../../backend/config-error.ts';
import type { Config } from '../../backend/config.ts';
import { type RunCommand, holdDataDir } from '../../backend/control/control-server.ts';
import { createLogger } from '../../backend/log.ts';
import { isInterruption, reportInterrupted } from '../../backend/terminal.ts';
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
      hold.open(refuseOthers);
      try {
        return await offline.command.run(config, offline.rest, terminal);
      } finally {
        await hold.close();
      }
    }
    const log = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
    const app = await openApp(config, log, terminal, { onlyQueuesJobs: true });
    app.control?.open(refuseOthers);
    try {
      return await runCommandLine(app, args, terminal);
    } finally {
      await app.close();
    }
  } catch (error) {
    if (isInterruption(error, terminal.signal)) return reportInterrupted(terminal);
    const hasMessage = error instanceof ConfigError || error instanceof Problem;
    const explained = hasMessage ? error.message : config && explainStartError(error, config);
    if (explained == null) throw error;
    terminal.print(explained);
    return 1;
  }
}

/** The answer to the commands of others: this process ends with its own command, so it can't run them. */
const refuseOthers: RunCommand = (_args, io) => {
  io.print(
    `Another platbook command (process ${process.pid}) uses the data folder. Wait until it has ended.`,
  );
  return Promise.resolve(1);
};
