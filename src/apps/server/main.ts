import { closeAll } from '../../backend/close-all.ts';
import { acceptCommands } from '../../backend/control/control-server.ts';
import { createLogger } from '../../backend/log.ts';
import { openApp } from '../app.ts';
import { runForCaller } from '../cli/commands.ts';
import { runProgram } from '../run-program.ts';
import { checkPort } from './port.ts';
import { printWelcome, serve } from './serve.ts';

/** The maximum time for stopping. Docker kills a process that takes longer than ten seconds, unless it is configured otherwise. */
const STOP_TIMEOUT_MS = 9_000;

/** `npm start`: opens everything, serves, and closes everything on Ctrl-C or SIGTERM. */
await runProgram(async ({ config, terminal, stopped }) => {
  const app = await openApp(config, createLogger(config.logLevel), terminal, {
    // The first start takes a while, and would end without a server if the port is taken.
    beforeDatabase: () => checkPort(config),
  });
  // A server without jobs doesn't run commands for other processes either: each of those processes runs its own command.
  const own =
    app.control || !config.worker ? undefined : await acceptCommands(config.dataDir, config.database);
  try {
    await app.features.beforeServing(terminal);
    const close = await serve(app);
    (app.control ?? own)?.open((args, io) => runForCaller(app, args, io));
    // Scripts run their first command when they read that Platbook is ready.
    await printWelcome(app, terminal);
    await stopped();
    terminal.print('Stopping ...');
    // Exiting at the timeout loses nothing that was acknowledged. Without it, the supervisor would kill the process a moment later, before it can print this.
    setTimeout(() => {
      terminal.print('Stopped without waiting any longer. The next start goes on from here.');
      process.exit(1);
    }, STOP_TIMEOUT_MS).unref();
    await close();
  } finally {
    await closeAll([() => app.close(), () => own?.close()]);
  }
  terminal.print('Stopped.');
});
