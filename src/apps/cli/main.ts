import { ConfigError } from '../../backend/config-error.ts';
import { type Config, loadEnvFile } from '../../backend/config.ts';
import { runRemotely } from '../../backend/control/control-client.ts';
import { holdDataDir } from '../../backend/control/control-server.ts';
import { findController } from '../../backend/control/control-file.ts';
import { createLogger } from '../../backend/log.ts';
import { abortOnSignals, createTerminal } from '../../backend/terminal.ts';
import { Problem } from '../../kernel/problem.ts';
import { openApp } from '../app.ts';
import { commandHelp, findOfflineCommand, isHelp, isKnownCommand, runCommandLine } from './commands.ts';
import { readSettings } from '../read-settings.ts';
import { explainStartError } from '../start-error.ts';

/** `platbook COMMAND`: runs in this process, or in the running server if that holds the embedded database. */
const stop = abortOnSignals();
const terminal = createTerminal(stop.signal);
const args = process.argv.slice(2);
process.exitCode = await main();

async function main(): Promise<number> {
  const offline = findOfflineCommand(args);
  if (offline === undefined && !isKnownCommand(args)) {
    terminal.print(commandHelp(args));
    return isHelp(args) ? 0 : 1;
  }
  let config: Config | undefined;
  try {
    loadEnvFile(process.cwd());
    config = readSettings();
    if (offline !== undefined) {
      const hold = await holdDataDir(config.dataDir);
      try {
        return await offline.command.run(config, offline.rest, terminal);
      } finally {
        await hold.close();
      }
    }
    const controller =
      config.database.engine === 'embedded' ? await findController(config.dataDir) : undefined;
    if (controller) return await runRemotely(controller, args, terminal);
    const app = await openApp(
      config,
      createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel),
      terminal,
    );
    try {
      return await runCommandLine(app, args, terminal);
    } finally {
      await app.close();
    }
  } catch (error) {
    const isSaid = error instanceof ConfigError || error instanceof Problem;
    const explained = isSaid ? error.message : config && explainStartError(error, config);
    if (stop.signal.aborted) terminal.print('Interrupted. Everything is as it was before.');
    else if (explained == null) throw error;
    else terminal.print(explained);
    return 1;
  }
}
