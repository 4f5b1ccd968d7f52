import { type Command, type CommandIo, defineCommand, withContext } from '../../backend/command.ts';
import type { Config } from '../../backend/config.ts';
import { isInterruption, reportInterrupted } from '../../backend/terminal.ts';
import { Problem } from '../../kernel/problem.ts';
import type { App } from '../app.ts';
import { ALL_SETTINGS } from '../read-settings.ts';
import { SERVERS } from '../server-list.ts';

const settingsCommand = defineCommand({
  name: 'settings',
  summary: 'List every setting with its meaning',
  description: 'Lists every environment variable that Platbook reads.',
  async run(_app: App, _options, io) {
    for (const [name, { about }] of Object.entries(ALL_SETTINGS)) io.print(`${name.padEnd(24)}  ${about}`);
    return 0;
  },
});

/** The commands that run on an existing site, in the order of the help. */
const SITE_COMMANDS: readonly Command<App>[] = [
  ...SERVERS.flatMap((server) =>
    (server.commands ?? []).map((command) =>
      withContext(command, ({ features }: App) => features.commandContext(server)),
    ),
  ),
  settingsCommand,
];

/** The commands that run before a site exists, because they create it. */
const OFFLINE_COMMANDS: readonly Command<Config>[] = SERVERS.flatMap(
  ({ offlineCommands }) => offlineCommands ?? [],
);

export const COMMAND_NAMES: readonly string[] = [...SITE_COMMANDS, ...OFFLINE_COMMANDS].map(
  ({ name }) => name,
);

/** Finds the command whose name the arguments begin with. The longest name wins. */
function findIn<Context>(
  commands: readonly Command<Context>[],
  args: readonly string[],
): { command: Command<Context>; rest: readonly string[] } | undefined {
  for (const count of [3, 2, 1]) {
    const name = args.slice(0, count).join(' ');
    const command = commands.find((candidate) => candidate.name === name || candidate.earlierName === name);
    if (command) return { command, rest: args.slice(count) };
  }
  return undefined;
}

const findCommand = (args: readonly string[]) => findIn(SITE_COMMANDS, args);

export function findOfflineCommand(args: readonly string[]): ReturnType<typeof findIn<Config>> {
  return args.includes('--help') ? undefined : findIn(OFFLINE_COMMANDS, args);
}

/** Returns true if the arguments name a command that runs on an existing site, and don't ask for its help. */
export function namesCommandToRun(args: readonly string[]): boolean {
  return findCommand(args) !== undefined && !args.includes('--help');
}

/** Returns true for a request for help: no arguments, `help`, `help COMMAND`, or `--help` anywhere. */
export function isHelp(args: readonly string[]): boolean {
  if (args.length === 0 || args.includes('--help')) return true;
  const [first, ...named] = args;
  return first === 'help' && (named.length === 0 || isCommand(named));
}

function isCommand(args: readonly string[]): boolean {
  return findCommand(args) !== undefined || findIn(OFFLINE_COMMANDS, args) !== undefined;
}

/** Returns the list of commands, or the usage of the command that is named. */
export function commandHelp(args: readonly string[]): string {
  const named = args[0] === 'help' ? args.slice(1) : args;
  const found = findCommand(named) ?? findIn(OFFLINE_COMMANDS, named);
  if (found) return found.command.usage;
  const all = [...SITE_COMMANDS, ...OFFLINE_COMMANDS];
  const width = Math.max(...all.map(({ name }) => name.length));
  const list = all.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  const unknown =
    named.length > 0 && !args.includes('--help')
      ? [`There is no command "${named.slice(0, 2).join(' ')}".`, '']
      : [];
  return [
    ...unknown,
    'platbook COMMAND ...',
    '',
    ...list,
    '',
    'platbook COMMAND --help shows the options of a command.',
  ].join('\n');
}

/** Runs one command. A problem becomes a line of text and exit code 1. */
export async function runCommandLine(app: App, args: readonly string[], io: CommandIo): Promise<number> {
  const found = findCommand(args);
  if (!found) {
    io.print(commandHelp(args));
    return 1;
  }
  try {
    return await found.command.run(app, found.rest, io);
  } catch (error) {
    if (isInterruption(error, io.signal)) return reportInterrupted(io);
    if (!(error instanceof Problem)) throw error;
    io.print(error.message);
    return 1;
  }
}

/** Runs a command for another `platbook` process in this one, the running server. Refuses commands that create a site, because the site is in use. */
export function runForCaller(app: App, args: readonly string[], io: CommandIo): Promise<number> {
  const offline = findOfflineCommand(args);
  if (offline === undefined) return runCommandLine(app, args, io);
  io.print(`Stop the running server first: platbook ${offline.command.name} needs a site that nobody uses.`);
  return Promise.resolve(1);
}
