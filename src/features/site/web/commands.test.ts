import { expect, it } from 'vitest';
import { commandOf } from './commands.ts';

const plain = { ctrlKey: false, altKey: false, metaKey: false };

it.each([
  ['ArrowLeft', { kind: 'pan', x: -1 / 3, y: 0 }],
  ['ArrowDown', { kind: 'pan', x: 0, y: 1 / 3 }],
  ['+', { kind: 'zoom', steps: 1 }],
  ['=', { kind: 'zoom', steps: 1 }],
  ['-', { kind: 'zoom', steps: -1 }],
  ['_', { kind: 'zoom', steps: -1 }],
  ['Escape', { kind: 'close' }],
  ['/', { kind: 'search' }],
  ['?', { kind: 'shortcuts' }],
  ['x', null],
])('%s is %o', (key, command) => expect(commandOf({ key, ...plain })).toEqual(command));

it('Alt+T is the map tools; T alone is nothing', () => {
  expect(commandOf({ key: 't', ...plain, altKey: true })).toEqual({ kind: 'tools' });
  expect(commandOf({ key: 't', ...plain })).toBeNull();
});

it.each(['ctrlKey', 'altKey', 'metaKey'])('leaves keys with %s to the browser', (modifier) => {
  expect(commandOf({ key: '+', ...plain, [modifier]: true })).toBeNull();
});
