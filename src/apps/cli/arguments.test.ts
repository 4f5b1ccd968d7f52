import { expect, test, vi } from 'vitest';
import type { CommandIo } from '../../backend/command.ts';
import type { Config } from '../../backend/config.ts';
import type { App } from '../app.ts';
import { COMMAND_NAMES, commandHelp, findOfflineCommand, runCommandLine, runForCaller } from './commands.ts';
import { runHere } from './run-here.ts';

function printingInto(lines: string[]): CommandIo {
  return {
    cwd: '/',
    print: (line) => lines.push(line),
    progress: () => undefined,
    signal: new AbortController().signal,
  };
}

/** Runs a command that must stop before it uses the site, and returns its output. */
async function say(name: string, ...args: string[]): Promise<string> {
  const lines: string[] = [];
  const io = printingInto(lines);
  const words = [...name.split(' '), ...args];
  const offline = findOfflineCommand(words);
  if (offline !== undefined)
    return offline.command.run({} as Config, offline.rest, io).then(
      () => 'accepted',
      (error: unknown) => String(error),
    );
  const app = { features: { commandContext: () => ({ services: {}, opened: {} }) } } as unknown as App;
  expect(await runCommandLine(app, words, io)).toBe(1);
  return lines.join('\n');
}

test.each(COMMAND_NAMES)('platbook %s refuses an unknown option and names it', async (name) => {
  expect(await say(name, '--opperator')).toContain('Unknown option: --opperator\n');
  expect(await say(name, '--opperator=yes')).toContain('Unknown option: --opperator\n');
  expect(await say(name, '-x')).toContain('Unknown option: -x\n');
  expect(await say(name, '--constructor')).toContain('Unknown option: --constructor\n');
});

test.each(COMMAND_NAMES)('platbook %s refuses extra arguments and names the first one', async (name) => {
  const usage = commandHelp([...name.split(' '), '--help']);
  const synopsis = usage.slice(`platbook ${name}`.length, usage.indexOf('\n\n'));
  // The arguments come before the options.
  const [positionals = ''] = synopsis.split(/[[(]*--/);
  const expected = positionals.match(/[^\s[\]]+/g)?.length ?? 0;
  const words = ['extra-0', 'extra-1', 'extra-2', 'extra-3', 'extra-4', 'extra-5'];
  const said = await say(name, ...words);
  expect(said).toContain(`Unexpected argument: extra-${expected}\n`);
  expect(said).toContain(`platbook ${name}`);
});

test('an error about an argument begins with its name, and the usage follows', async () => {
  expect(await say('account add', 'alice')).toMatch(
    /^EMAIL: is not an email address\n\nplatbook account add EMAIL/,
  );
  expect(await say('account add', 'a@example.com', '--tier', 'gold')).toMatch(
    /^--tier: must be starter, pro or team/,
  );
  expect(await say('account add', 'a@example.com', '--operator=yes')).toMatch(/^--operator takes no value\./);
  expect(await say('import', 'a.geojson')).toMatch(/^One of --place or --county is missing\./);
  expect(await say('import', 'a.geojson', '--place', '--review')).toMatch(
    /^--place needs a value: --place PLACE/,
  );
  expect(await say('import', 'a', '--place', 'b', '--review', '--publish-anyway')).toMatch(
    /^--review and --publish-anyway exclude each other/,
  );
  expect(await say('columns decide', '--place', 'a', '--column', 'b')).toMatch(
    /^One of --personal or --open is missing\./,
  );
  expect(await say('publish', '12')).toMatch(/^ID: is not the id of an import/);
});

test('a command that is interrupted while the site opens has the exit code of an interrupted command', async () => {
  vi.stubEnv('PORT', 'not a port');
  const lines: string[] = [];
  try {
    const io = { ...printingInto(lines), signal: AbortSignal.abort() };
    expect(await runHere(['account', 'add', 'a@example.com'], io)).toBe(130);
  } finally {
    vi.unstubAllEnvs();
  }
  expect(lines).toEqual(['Interrupted. Everything is as it was before.']);
});

test('a command that creates a site is refused while a server runs', async () => {
  const lines: string[] = [];
  const io = printingInto(lines);
  expect(await runForCaller({} as App, ['restore', 'backup.tar'], io)).toBe(1);
  expect(lines).toEqual(['Stop the running server first: platbook restore needs a site that nobody uses.']);
});
