// Entry point of every `npm start|test|run ...`. Plain JavaScript without dependencies, for Node 20 and later: it installs the requirements (Node 24,
// pnpm, the locked dependencies), builds the page when the command needs it and it is stale, then runs the real command.
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { installDependencies } from './bootstrap/dependencies.mjs';
import { CLI_FLAGS, SERVER_FLAGS } from './bootstrap/memory-settings.mjs';
import { ROOT, Failure } from './bootstrap/progress.mjs';
import { runNode } from './bootstrap/run-node.mjs';
import { installToolchain } from './bootstrap/toolchain.mjs';
import { isWebBuildCurrent } from './bootstrap/web-build-stamp.mjs';

/**
 * The script of each command, and whether the page must be built first. The main thread of `cli` delegates work and makes little garbage:
 * the small young generation of `CLI_FLAGS` saves about fifty megabytes during an import.
 */
const COMMANDS = {
  start: { script: 'src/apps/server/main.ts', flags: SERVER_FLAGS, needsPage: true },
  dev: { script: 'tools/dev.ts', needsPage: false },
  cli: { script: 'src/apps/cli/main.ts', flags: CLI_FLAGS, needsPage: false },
  worker: { script: 'src/apps/worker/main.ts', flags: SERVER_FLAGS, needsPage: false },
  test: { script: 'tools/test.ts', needsPage: false },
  check: { script: 'tools/test.ts', args: ['--only', 'check'], needsPage: false },
  bench: { script: 'tools/bench/main.ts', needsPage: true },
  format: { script: 'tools/format.ts', needsPage: false },
  build: { script: 'tools/build-web.ts', needsPage: false },
};

/** The folder of the caller. npm changes to the folder of the package. */
const CALLED_FROM = process.env.INIT_CWD ?? process.cwd();

async function main() {
  const [name = 'start', ...args] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (!command)
    throw new Failure(
      `There is no command "${name}". The commands are: ${Object.keys(COMMANDS).join(', ')}.`,
    );
  const node = await installToolchain();
  await installDependencies(node);
  if (command.needsPage && !isWebBuildCurrent()) {
    const code = await runNode(node, ['tools/build-web.ts']);
    if (code !== 0) return code;
  }
  const { script, flags = [], args: fixed = [] } = command;
  // The CLI knows which of its arguments are files, and resolves them itself.
  if (name === 'cli') process.env.PLATBOOK_CALLED_FROM = CALLED_FROM;
  const typed = name === 'cli' ? args : args.map(fileFromHere);
  return runNode(node, [...flags, script, ...fixed, ...typed]);
}

/**
 * Commands run in the checkout, where the data folder is. Converts arguments that name a file to absolute paths, so that relative ones refer to the folder
 * of the caller.
 */
function fileFromHere(argument) {
  const file = path.resolve(CALLED_FROM, argument);
  if (argument.startsWith('-') || CALLED_FROM === ROOT || !existsSync(file)) return argument;
  return file;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(`\n${error.message}\n`);
  process.exitCode = 1;
}
