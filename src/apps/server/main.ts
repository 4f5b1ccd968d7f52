import { ConfigError } from '../../backend/config-error.ts';
import { type Config, loadEnvFile } from '../../backend/config.ts';
import { acceptCommands } from '../../backend/control/control-server.ts';
import { createLogger } from '../../backend/log.ts';
import { abortOnSignals, createTerminal } from '../../backend/terminal.ts';
import { Problem } from '../../kernel/problem.ts';
import { openApp } from '../app.ts';
import { readSettings } from '../read-settings.ts';
import { explainStartError } from '../start-error.ts';
import { runForCaller } from '../cli/commands.ts';
import { serve } from './serve.ts';

const STOP_AT_LAST_MS = 9_500;

/** `npm start`: opens everything, serves, and closes everything on Ctrl-C or SIGTERM. */
const stop = abortOnSignals();
const terminal = createTerminal(stop.signal);
let config: Config | undefined;
try {
  loadEnvFile(process.cwd());
  config = readSettings();
  const log = createLogger(config.logLevel);
  const app = await openApp(config, log, terminal);
  // Where another process runs the jobs, commands have a process of their own, too.
  const own =
    app.control || !config.worker ? undefined : await acceptCommands(config.dataDir, config.database);
  try {
    await app.features.beforeServing(terminal);
    const close = await serve(app, terminal);
    (app.control ?? own)?.open((args, io) => runForCaller(app, args, io));
    // If the signal came during start-up, its event has already fired.
    if (!stop.signal.aborted)
      await new Promise((resolve) => stop.signal.addEventListener('abort', resolve, { once: true }));
    terminal.print('Stopping ...');
    // Stopping here loses nothing that was acknowledged. If the supervisor killed the process later, nothing would be printed.
    setTimeout(() => {
      terminal.print('Stopped without waiting any longer. The next start goes on from here.');
      process.exit(1);
    }, STOP_AT_LAST_MS).unref();
    await close();
  } finally {
    await own?.close();
    await app.close();
  }
  terminal.print('Stopped.');
} catch (error) {
  if (stop.signal.aborted) terminal.print('Stopped while starting. The next start goes on from here.');
  else if (error instanceof ConfigError || error instanceof Problem) terminal.print(error.message);
  else {
    const explained = config && explainStartError(error, config);
    if (explained == null) throw error;
    terminal.print(explained);
  }
  process.exitCode = 1;
}
