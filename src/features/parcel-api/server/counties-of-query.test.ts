import { expect, it } from 'vitest';
import { ANONYMOUS } from '../../../kernel/permission.ts';
import type { ParcelQuery } from '../../filters/rules/parcel-query.ts';
import type { ParcelSelection } from '../../filters/server/index.ts';
import type { CurrentStore } from '../../parcel-tiles/server/index.ts';
import { accuracyCircle } from '../../places/rules/my-location.ts';
import { createCountiesOfQuery } from './counties-of-query.ts';

it('asks every county by its own path, in the order of the ids of their parcels, and with an area only those that it meets', async () => {
  const store = (geoid: string, west: number) =>
    ({ geoid, placePath: `/us/zz/${geoid}`, extent: [west, 40, west + 1, 41] }) as CurrentStore;
  const queries: ParcelQuery[] = [];
  const countiesOfQuery = createCountiesOfQuery(
    {
      selectFrom: () => {
        throw new Error('no path was given');
      },
    } as unknown as Parameters<typeof createCountiesOfQuery>[0],
    {
      selector: {
        choose(query) {
          queries.push(query);
          return Promise.resolve({ count: 0 } as ParcelSelection);
        },
      },
      editions: {
        currentStores: () =>
          Promise.resolve([
            store('10003', -80),
            store('1001', -60),
            store('09001', -100),
            store('10001', -90),
          ]),
      },
    },
  );
  const conditions = [{ column: 'yearbuilt', op: 'lt' as const, value: 1940 }];
  const all = await countiesOfQuery({ path: undefined, shapes: undefined, conditions }, ANONYMOUS);
  expect(all.map(({ geoid }) => geoid)).toEqual(['09001', '10001', '10003', '1001']);
  await all[1]?.choose();
  expect(queries).toEqual([
    {
      path: '/us/zz/10001',
      operation: 'intersection',
      parcel: { '/us/zz/10001': { op: 'all', nodes: conditions } },
    },
  ]);
  const circle = accuracyCircle({ lon: -89.5, lat: 40.5, accuracyM: 500 });
  if (circle === null) throw new Error('a circle of 500 m has an outline');
  const near = await countiesOfQuery({ path: undefined, shapes: [circle], conditions }, ANONYMOUS);
  expect(near.map(({ geoid }) => geoid)).toEqual(['10001']);
});
