import { expect, it } from 'vitest';
import { openBytes, sealBytes } from './secret-box.ts';

const config = { secret: 'a-secret-of-this-test', dataDir: '/nowhere' };
const place = { purpose: 'test', owner: 'alice' };

it('opens only what was sealed for the same purpose and owner with the same secret', async () => {
  const box = await sealBytes(config, Buffer.from('hello'), place);
  expect((await openBytes(config, box, place))?.toString()).toBe('hello');
  expect(await openBytes(config, box, { ...place, owner: 'bob' })).toBeUndefined();
  expect(await openBytes(config, box, { ...place, purpose: 'other' })).toBeUndefined();
  expect(await openBytes({ ...config, secret: 'another secret' }, box, place)).toBeUndefined();
});

it('opens no value that was cut off at any length, or in which any byte changed', async () => {
  const box = await sealBytes(config, Buffer.from('hi'), place);
  for (let length = 0; length < box.length; length++)
    expect(await openBytes(config, box.subarray(0, length), place)).toBeUndefined();
  for (let at = 0; at < box.length; at++) {
    const changed = Buffer.from(box);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(await openBytes(config, changed, place)).toBeUndefined();
  }
});

it('seals and opens empty bytes', async () => {
  expect(await openBytes(config, await sealBytes(config, new Uint8Array(), place), place)).toEqual(
    Buffer.alloc(0),
  );
});
