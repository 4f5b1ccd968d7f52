import { expect, it } from 'vitest';
import type { Db } from '../../../backend/db/database.ts';
import { ANONYMOUS } from '../../../kernel/permission.ts';
import type { ParcelClasses } from '../../filters/server/index.ts';
import type { CurrentStore } from '../../parcel-tiles/server/index.ts';
import { createSourceCache } from './source-cache.ts';

const COUNTIES = ['/us/zz/alder', '/us/zz/birch'];
const STORES = COUNTIES.map((key) => ({ key }) as CurrentStore);

/** A database with a source for each county: the id of a source is the path of its county. */
const db = {
  selectFrom: () => ({
    select: () => ({
      where: (_column: string, _operator: string, path: string) => ({
        executeTakeFirst: () =>
          Promise.resolve({ definition: { query: { path, parcel: {} } }, isStale: false }),
      }),
    }),
  }),
} as unknown as Db;

it('gives two counties different tile versions, though the same classes fit both', async () => {
  const classesOf = ({ path }: { path: string }): Promise<ParcelClasses> => {
    const county = STORES.find(({ key }) => key === path) as CurrentStore;
    return Promise.resolve({ county, classes: Uint8Array.of(1, 1) } as ParcelClasses);
  };
  const sources = createSourceCache(db, { classesOf }, () => Promise.resolve(STORES));
  const open = async (path: string) => (await sources.open(path, ANONYMOUS)).fingerprint;
  const [alder = '', birch = ''] = await Promise.all(COUNTIES.map(open));
  expect(alder).not.toBe('');
  expect(alder).not.toBe(birch);
});
