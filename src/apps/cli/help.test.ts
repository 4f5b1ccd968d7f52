import { expect, test } from 'vitest';
import { COMMAND_NAMES, commandHelp, isHelp, namesCommandToRun } from './commands.ts';

test.each([
  [[]],
  [['help']],
  [['--help']],
  [['help', 'import']],
  [['help', 'removal', 'add']],
  [['help', 'removal', 'list']],
  [['help', 'removal', 'lift']],
  [['help', 'opt-out', 'add']],
  [['help', 'restore']],
])('platbook %j asks for help and gets it', (args) => {
  expect(namesCommandToRun(args)).toBe(false);
  expect(isHelp(args)).toBe(true);
  expect(commandHelp(args)).not.toMatch(/There is no command/);
});

test.each([[['nonsense']], [['help', 'nonsense']]])('platbook %j names an unknown command', (args) => {
  expect(isHelp(args)).toBe(false);
  expect(commandHelp(args)).toMatch(/^There is no command "nonsense"/);
});

test.each(COMMAND_NAMES)('platbook %s --help tells how to use it', (name) => {
  const args = [...name.split(' '), '--help'];
  expect(namesCommandToRun(args)).toBe(false);
  expect(isHelp(args)).toBe(true);
  expect(commandHelp(args)).toContain(`platbook ${name}`);
});
