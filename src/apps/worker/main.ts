import { createLogger } from '../../backend/log.ts';
import { Problem } from '../../kernel/problem.ts';
import { openApp } from '../app.ts';
import { runProgram } from '../run-program.ts';

/** Works on jobs beside one or more servers that share a database server. Any number of workers may run. */
await runProgram(async ({ config, terminal, stopped }) => {
  if (config.database.engine === 'embedded')
    throw new Problem(
      'not_configured',
      'A separate worker needs DATABASE_URL: only one process can use the embedded database.',
    );
  const app = await openApp(config, createLogger(config.logLevel), terminal);
  try {
    await app.jobs.work(app.features.jobs);
    terminal.print('Working on jobs. Stop with Ctrl-C.');
    await stopped();
  } finally {
    await app.close();
  }
});
