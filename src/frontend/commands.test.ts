import { expect, it } from 'vitest';
import { ANONYMOUS } from '../kernel/permission.ts';
import { type Command, type CommandContext, commandOfKey } from './commands.ts';

const none = { ctrlKey: false, altKey: false, metaKey: false, isOnMap: false };
const CONTEXT: CommandContext = { actor: ANONYMOUS, path: '/us', hash: {}, signOut: () => undefined };
const run = () => undefined;
const COMMANDS: readonly Command[] = [
  { id: 'plain', title: 'Plain', group: 'Map', run },
  { id: 'in', title: 'In', group: 'Map', shortcut: { keys: ['+', '='], shown: ['+', '='] }, run },
  {
    id: 'tools',
    title: 'Tools',
    group: 'Map',
    shortcut: { keys: ['t', '†'], shown: ['Alt', 'T'], held: 'alt' },
    run,
  },
  {
    id: 'all',
    title: 'All',
    group: 'Map',
    shortcut: { keys: ['k'], shown: ['Ctrl', 'K'], held: 'ctrl' },
    run,
  },
  {
    id: 'finish',
    title: 'Finish',
    group: 'Map',
    shortcut: { keys: ['Enter'], shown: ['Enter'] },
    disabledReason: ({ path }) => (path === '/drawing' ? null : 'Draw first.'),
    run,
  },
  {
    id: 'open',
    title: 'Open',
    group: 'Map',
    shortcut: { keys: ['Enter'], shown: ['Enter'], where: 'map' },
    run,
  },
];

it.each([
  [{ key: '+' }, 'in'],
  [{ key: '=' }, 'in'],
  [{ key: '+', ctrlKey: true }, undefined],
  [{ key: '+', altKey: true }, undefined],
  [{ key: '+', metaKey: true }, undefined],
  [{ key: 't' }, undefined],
  [{ key: 't', altKey: true }, 'tools'],
  [{ key: '†', altKey: true }, 'tools'],
  [{ key: 't', altKey: true, ctrlKey: true }, undefined],
  [{ key: 'k' }, undefined],
  [{ key: 'k', ctrlKey: true }, 'all'],
  [{ key: 'k', metaKey: true }, 'all'],
  [{ key: 'k', metaKey: true, ctrlKey: true }, undefined],
  [{ key: 'x' }, undefined],
])('%o means %s', (press, id) => expect(commandOfKey({ ...none, ...press }, COMMANDS, CONTEXT)?.id).toBe(id));

it('gives a key to the first command that is available, and to a command for the map only while the map has the focus', () => {
  const enter = { ...none, key: 'Enter' };
  expect(commandOfKey(enter, COMMANDS, CONTEXT)).toBeUndefined();
  expect(commandOfKey({ ...enter, isOnMap: true }, COMMANDS, CONTEXT)?.id).toBe('open');
  expect(commandOfKey({ ...enter, isOnMap: true }, COMMANDS, { ...CONTEXT, path: '/drawing' })?.id).toBe(
    'finish',
  );
});
