import type { Command, CommandIo } from '../../backend/command.ts';
import { changesCommand } from '../../features/history/server/index.ts';
import {
  type BackupContext,
  backupCommand,
  backupVerifyCommand,
  checkCommand,
  rebuildCommand,
  restoreCommand,
} from '../../features/backups/server/index.ts';
import { importCommands } from '../../features/imports/server/index.ts';
import { Problem } from '../../kernel/problem.ts';
import type { App } from '../app.ts';
import { accountAddCommand } from './account-add.ts';
import { demoCommand } from './demo.ts';
import { removalAddCommand, removalLiftCommand, removalListCommand } from './removal.ts';
import { settingsCommand } from './settings.ts';
import { twoFactorResetCommand } from './two-factor-reset.ts';
import { sourceSetCommand } from './source-set.ts';

/** Every command of `platbook`, in the order of the help. */
const COMMANDS: readonly Command<App>[] = [
  ...importCommands.map((command): Command<App> => ({
    ...command,
    run: (app, args, io) => command.run(app.features.importContext, args, io),
  })),
  ...[rebuildCommand, checkCommand, backupCommand, backupVerifyCommand].map(ofBackups),
  { ...changesCommand, run: (app, args, io) => changesCommand.run(app.services, args, io) },
  demoCommand,
  sourceSetCommand,
  removalAddCommand,
  removalListCommand,
  removalLiftCommand,
  accountAddCommand,
  twoFactorResetCommand,
  settingsCommand,
];

/** Of every command, `restore` too. */
export const COMMAND_NAMES: readonly string[] = [...COMMANDS, restoreCommand].map(({ name }) => name);

function ofBackups(command: Command<BackupContext>): Command<App> {
  return {
    ...command,
    run: ({ services, features }, args, io) =>
      command.run({ services, repairs: features.repairContext }, args, io),
  };
}

/** The command that runs without the site, when it is asked for: it makes one. */
export function findOfflineCommand(args: readonly string[]): typeof restoreCommand | undefined {
  return args[0] === restoreCommand.name && !args.includes('--help') ? restoreCommand : undefined;
}

function findCommand(
  args: readonly string[],
): { command: Command<App>; rest: readonly string[] } | undefined {
  for (const words of [3, 2, 1]) {
    const name = args.slice(0, words).join(' ');
    const command = COMMANDS.find((candidate) => candidate.name === name);
    if (command) return { command, rest: args.slice(words) };
  }
  return undefined;
}

export function isKnownCommand(args: readonly string[]): boolean {
  return findCommand(args) !== undefined && !args.includes('--help');
}

/** Returns true when nothing but help is asked for: no words, `help`, `help COMMAND`, or `--help` anywhere. */
export function isHelp(args: readonly string[]): boolean {
  if (args.length === 0 || args.includes('--help')) return true;
  const [first, ...named] = args;
  return first === 'help' && (named.length === 0 || isCommand(named));
}

function isCommand(args: readonly string[]): boolean {
  return findCommand(args) !== undefined || args[0] === restoreCommand.name;
}

/** The list of commands, or how to use the one that is named. */
export function commandHelp(args: readonly string[]): string {
  const named = args[0] === 'help' ? args.slice(1) : args;
  const found = findCommand(named);
  if (found) return found.command.usage;
  if (named[0] === restoreCommand.name) return restoreCommand.usage;
  const all = [...COMMANDS, restoreCommand];
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
    'platbook COMMAND --help says more about one.',
  ].join('\n');
}

/** Runs one command; problems become a line of words and exit code 1. */
export async function runCommandLine(app: App, args: readonly string[], io: CommandIo): Promise<number> {
  const found = findCommand(args);
  if (!found) {
    io.print(commandHelp(args));
    return 1;
  }
  try {
    return await found.command.run(app, found.rest, io);
  } catch (error) {
    if (io.signal.aborted) {
      io.print('Interrupted. Everything is as it was before.');
      return 130;
    }
    if (!(error instanceof Problem)) throw error;
    io.print(error.message);
    return 1;
  }
}
