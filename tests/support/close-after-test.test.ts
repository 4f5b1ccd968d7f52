import { beforeAll, describe, expect, it } from 'vitest';
import { closeAfterTest } from './close-after-test.ts';

describe('what has to be closed', () => {
  const closed: string[] = [];
  const open = (name: string) =>
    closeAfterTest(() => {
      closed.push(name);
      return Promise.resolve();
    });
  let closeOfFile: () => Promise<void>;
  beforeAll(() => {
    closeOfFile = open('by a hook');
  });

  it('stays open while the test runs that opened it, and is closed only once', async () => {
    open('by a test');
    const close = open('by a test that closes it');
    expect(closed).toEqual([]);
    await Promise.all([close(), close()]);
    expect(closed).toEqual(['by a test that closes it']);
  });

  it('is closed after the test that opened it, unless a hook opened it', async () => {
    expect(closed).toEqual(['by a test that closes it', 'by a test']);
    await closeOfFile();
    expect(closed.at(-1)).toBe('by a hook');
  });
});
