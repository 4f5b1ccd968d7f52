import { expect, test } from 'vitest';
import { createContainerPool } from './container-pool.ts';
import type { Container } from './container-reader.ts';

function openPool(maxBytes: number, fail: Set<string> = new Set()) {
  const events: string[] = [];
  const containers = createContainerPool({
    maxBytes,
    open: async (key): Promise<Container> => {
      if (fail.has(key)) throw new Error(`no ${key}`);
      return { kind: 'x', meta: key, sections: [], bytes: new SharedArrayBuffer(100) };
    },
    onOpen: (key) => events.push(`+${key}`),
    onClose: (key) => events.push(`-${key}`),
  });
  return { containers, events };
}

const done = async () => undefined;

test('opens a container once, and closes the one that was unused for the longest time', async () => {
  const { containers, events } = openPool(250);
  for (const key of ['a', 'b', 'a', 'c', 'a']) await containers.use([key], done);
  expect(events).toEqual(['+a', '+b', '+c', '-b']);
});

test('a container in use stays open, even beyond the limit', async () => {
  const { containers, events } = openPool(50);
  await containers.use(['a'], async () => {
    await containers.use(['b'], done);
    expect(events).toEqual(['+a', '+b', '-b']);
  });
  expect(events).toEqual(['+a', '+b', '-b', '-a']);
});

test('a file that cannot be opened is tried again the next time', async () => {
  const fail = new Set(['a']);
  const { containers, events } = openPool(1000, fail);
  await expect(containers.use(['a', 'b'], done)).rejects.toThrow('no a');
  fail.clear();
  await containers.use(['a'], done);
  expect(events).toEqual(['+b', '+a']);
});

test('keepOnly closes the containers that are not in its list', async () => {
  const { containers, events } = openPool(1000);
  await containers.use(['a', 'b'], done);
  containers.keepOnly(new Set(['b']));
  expect(events).toEqual(['+a', '+b', '-a']);
});
