import { expect, test } from 'vitest';
import type { Container } from './container-reader.ts';
import { createContainerPool } from './container-pool.ts';

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

test('opens once, and lets go of the one unused the longest', async () => {
  const { containers, events } = openPool(250);
  for (const key of ['a', 'b', 'a', 'c', 'a']) await containers.use([key], done);
  expect(events).toEqual(['+a', '+b', '+c', '-b']);
});

test('what is in use stays, even past the limit', async () => {
  const { containers, events } = openPool(50);
  await containers.use(['a'], async () => {
    await containers.use(['b'], done);
    expect(events).toEqual(['+a', '+b', '-b']);
  });
  expect(events).toEqual(['+a', '+b', '-b', '-a']);
});

test('a file that can not be opened is tried again the next time', async () => {
  const fail = new Set(['a']);
  const { containers, events } = openPool(1000, fail);
  await expect(containers.use(['a', 'b'], done)).rejects.toThrow('no a');
  fail.clear();
  await containers.use(['a'], done);
  expect(events).toEqual(['+b', '+a']);
});

test('keepOnly lets go of what is no longer wanted', async () => {
  const { containers, events } = openPool(1000);
  await containers.use(['a', 'b'], done);
  containers.keepOnly(new Set(['b']));
  expect(events).toEqual(['+a', '+b', '-a']);
});
