import { ConfigError } from '../../backend/config-error.ts';
import { loadEnvFile, readConfig } from '../../backend/config.ts';
import { createLogger } from '../../backend/log.ts';
import { abortOnSignals, createTerminal } from '../../backend/terminal.ts';
import { Problem } from '../../kernel/problem.ts';
import { openApp } from '../app.ts';
import { runCommandLine } from '../cli/commands.ts';
import { ensureParcels } from './ensure-parcels.ts';
import { serve } from './serve.ts';

/** `npm start`: opens everything, serves, and closes everything on Ctrl-C or SIGTERM. */
const stop = abortOnSignals();
const terminal = createTerminal(stop.signal);
try {
  loadEnvFile(process.cwd());
  const config = readConfig();
  const log = createLogger(config.logLevel);
  const app = await openApp(config, log, terminal);
  try {
    await ensureParcels(app, terminal);
    const close = await serve(app, terminal);
    app.control?.open((args, io) => runCommandLine(app, args, io));
    // A signal that came while it was starting has no event any more.
    if (!stop.signal.aborted)
      await new Promise((resolve) => stop.signal.addEventListener('abort', resolve, { once: true }));
    terminal.print('Stopping ...');
    await close();
  } finally {
    await app.close();
  }
  terminal.print('Stopped.');
} catch (error) {
  if (stop.signal.aborted) terminal.print('Stopped while starting. The next start goes on from here.');
  else if (error instanceof ConfigError || error instanceof Problem) terminal.print(error.message);
  else throw error;
  process.exitCode = 1;
}
