import { expect, test } from 'vitest';
import type { Container } from './container-reader.ts';
import { createContainerShelf } from './container-shelf.ts';

function openShelf(maxBytes: number, fail: Set<string> = new Set()) {
  const events: string[] = [];
  const shelf = createContainerShelf({
    maxBytes,
    open: async (key): Promise<Container> => {
      if (fail.has(key)) throw new Error(`no ${key}`);
      return { kind: 'x', meta: key, sections: [], bytes: new SharedArrayBuffer(100) };
    },
    onOpen: (key) => events.push(`+${key}`),
    onClose: (key) => events.push(`-${key}`),
  });
  return { shelf, events };
}

const done = async () => undefined;

test('opens once, and lets go of the one unused the longest', async () => {
  const { shelf, events } = openShelf(250);
  for (const key of ['a', 'b', 'a', 'c', 'a']) await shelf.use([key], done);
  expect(events).toEqual(['+a', '+b', '+c', '-b']);
});

test('what is in use stays, even past the limit', async () => {
  const { shelf, events } = openShelf(50);
  await shelf.use(['a'], async () => {
    await shelf.use(['b'], done);
    expect(events).toEqual(['+a', '+b', '-b']);
  });
  expect(events).toEqual(['+a', '+b', '-b', '-a']);
});

test('a file that can not be opened is tried again the next time', async () => {
  const fail = new Set(['a']);
  const { shelf, events } = openShelf(1000, fail);
  await expect(shelf.use(['a', 'b'], done)).rejects.toThrow('no a');
  fail.clear();
  await shelf.use(['a'], done);
  expect(events).toEqual(['+b', '+a']);
});

test('keepOnly lets go of what is no longer wanted', async () => {
  const { shelf, events } = openShelf(1000);
  await shelf.use(['a', 'b'], done);
  shelf.keepOnly(new Set(['b']));
  expect(events).toEqual(['+a', '+b', '-a']);
});
