import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import type { CommandIo } from '../../backend/command.ts';
import type { Config } from '../../backend/config.ts';
import { findCommandRunner } from '../../backend/control/control-file.ts';
import { runRemotely } from '../../backend/control/run-remotely.ts';
import { Problem } from '../../kernel/problem.ts';
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

test('an error before the site opens is reported, even after Ctrl-C', async () => {
  vi.stubEnv('PORT', 'not a port');
  const lines: string[] = [];
  try {
    const io = { ...printingInto(lines), signal: AbortSignal.abort() };
    expect(await runHere(['account', 'add', 'a@example.com'], io)).toBe(1);
  } finally {
    vi.unstubAllEnvs();
  }
  expect(lines.join('\n')).toContain('PORT');
});

/** Runs a command that saves a step, gets Ctrl-C, and then ends with an error. */
function interrupt(errorOf: (signal: AbortSignal) => unknown) {
  const stop = new AbortController();
  const lines: string[] = [];
  const io = { ...printingInto(lines), signal: stop.signal };
  const commandContext = () => {
    io.print('rebuilt: a file');
    stop.abort(new Error('interrupted'));
    throw errorOf(stop.signal);
  };
  const app = { features: { commandContext } } as unknown as App;
  return { lines, code: runCommandLine(app, ['rebuild', '--all'], io) };
}

test.each([
  ['the reason of the signal', (signal: AbortSignal): unknown => signal.reason],
  ['an aborted wait', () => new DOMException('This operation was aborted', 'AbortError')],
  ['a download that was cut off', () => Object.assign(new Error('aborted'), { code: 'ECONNRESET' })],
])(
  'a command that saves in steps and is interrupted does not say that nothing has changed (%s)',
  async (_name, errorOf) => {
    const { code, lines } = interrupt(errorOf);
    expect(await code).toBe(130);
    expect(lines).toEqual(['rebuilt: a file', 'Interrupted.']);
  },
);

test('an error that has another reason than Ctrl-C is reported', async () => {
  const { code, lines } = interrupt(() => new Problem('conflict', 'Another edition is newer.'));
  expect(await code).toBe(1);
  expect(lines).toEqual(['rebuilt: a file', 'Another edition is newer.']);
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  await expect(interrupt(() => full).code).rejects.toBe(full);
});

test('while a command holds the data folder, another one is told to wait for it', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'platbook-hold-'));
  vi.stubEnv('PLATBOOK_DATA', dataDir);
  const lines: string[] = [];
  const restore = findOfflineCommand(['restore'])?.command;
  if (restore === undefined) throw new Error('there is no command restore');
  const running = vi.spyOn(restore, 'run').mockImplementation(async (config) => {
    const runner = await findCommandRunner(config);
    if (runner === undefined) throw new Error('the first command does not hold the folder');
    return runRemotely(runner, ['import', 'a.geojson'], printingInto(lines));
  });
  try {
    expect(await runHere(['restore', 'backup'], printingInto([]))).toBe(1);
  } finally {
    running.mockRestore();
    vi.unstubAllEnvs();
    await rm(dataDir, { recursive: true });
  }
  expect(lines).toEqual([
    `Another platbook command (process ${process.pid}) uses the data folder. Wait until it has ended.`,
  ]);
});

test('a command that creates a site is refused while a server runs', async () => {
  const lines: string[] = [];
  const io = printingInto(lines);
  expect(await runForCaller({} as App, ['restore', 'backup.tar'], io)).toBe(1);
  expect(lines).toEqual(['Stop the running server first: platbook restore needs a site that nobody uses.']);
});
