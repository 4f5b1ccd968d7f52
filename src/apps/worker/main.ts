import { ConfigError } from '../../backend/config-error.ts';
import { type Config, loadEnvFile } from '../../backend/config.ts';
import { createLogger } from '../../backend/log.ts';
import { abortOnSignals, createTerminal } from '../../backend/terminal.ts';
import { Problem } from '../../kernel/problem.ts';
import { openApp } from '../app.ts';
import { readSettings } from '../read-settings.ts';
import { explainStartError } from '../start-error.ts';

/** Works on jobs beside one or more servers that share a database server. Any number of workers may run. */
const stop = abortOnSignals();
const terminal = createTerminal(stop.signal);
let config: Config | undefined;
try {
  loadEnvFile(process.cwd());
  config = readSettings();
  if (config.database.engine === 'embedded') {
    throw new Problem(
      'not_configured',
      'A worker of its own needs DATABASE_URL: the embedded database belongs to one process.',
    );
  }
  const app = await openApp(config, createLogger(config.logLevel), terminal);
  try {
    await app.jobs.work(app.features.jobs);
    terminal.print('Working on jobs. Stop with Ctrl-C.');
    // If the signal came during start-up, its event has already fired.
    if (!stop.signal.aborted)
      await new Promise((resolve) => stop.signal.addEventListener('abort', resolve, { once: true }));
  } finally {
    await app.close();
  }
} catch (error) {
  const isSaid = error instanceof ConfigError || error instanceof Problem;
  const explained = isSaid ? error.message : config && explainStartError(error, config);
  if (explained == null) throw error;
  terminal.print(explained);
  process.exitCode = 1;
}
