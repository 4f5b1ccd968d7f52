import { expect, it } from 'vitest';
import { openBytes, sealBytes } from './secret-box.ts';

const config = { secret: 'a-secret-of-this-test', dataDir: '/nowhere' };
const use = { purpose: 'test', owner: 'alice' };

it('opens only what was sealed for the same purpose and owner with the same secret', async () => {
  const box = await sealBytes(config, Buffer.from('hello'), use);
  expect((await openBytes(config, box, use))?.toString()).toBe('hello');
  expect(await openBytes(config, box, { ...use, owner: 'bob' })).toBeUndefined();
  expect(await openBytes(config, box, { ...use, purpose: 'other' })).toBeUndefined();
  expect(await openBytes({ ...config, secret: 'another secret' }, box, use)).toBeUndefined();
});

it('opens no value that was cut off at any length, or in which any byte changed', async () => {
  const box = await sealBytes(config, Buffer.from('hi'), use);
  for (let length = 0; length < box.length; length++)
    expect(await openBytes(config, box.subarray(0, length), use)).toBeUndefined();
  for (let at = 0; at < box.length; at++) {
    const changed = Buffer.from(box);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(await openBytes(config, changed, use)).toBeUndefined();
  }
});

it('seals and opens empty bytes', async () => {
  expect(await openBytes(config, await sealBytes(config, new Uint8Array(), use), use)).toEqual(
    Buffer.alloc(0),
  );
});
