import { expect, it } from 'vitest';
import { type Command, commandOfKey } from './commands.ts';

const none = { ctrlKey: false, altKey: false, metaKey: false };
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
])('%o means %s', (press, id) => expect(commandOfKey({ ...none, ...press }, COMMANDS)?.id).toBe(id));
