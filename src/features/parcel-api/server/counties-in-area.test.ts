import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ANONYMOUS } from '../../../kernel/permission.ts';
import type { ParcelQuery } from '../../filters/rules/parcel-query.ts';
import type { ParcelSelection } from '../../filters/server/index.ts';
import type { CurrentStore } from '../../parcel-tiles/server/index.ts';
import { accuracyCircle } from '../../places/rules/my-location.ts';
import { createCountiesIn } from './counties-in-area.ts';

it('looks for each shape only in the counties whose box it meets', async () => {
  const store = (geoid: string, west: number) =>
    ({ geoid, placePath: `/us/zz/${geoid}`, extent: [west, 40, west + 1, 41] }) as CurrentStore;
  const stores = [store('1', -100), store('2', -90), store('3', -80)];
  const queries: ParcelQuery[] = [];
  const countiesIn = createCountiesIn({
    selector: {
      choose(query) {
        queries.push(query);
        return Promise.resolve({ count: 0, county: { version: 1 } } as ParcelSelection);
      },
    },
    editions: {
      parcelsAtPoint: () => Promise.resolve([]),
      currentStores: () => Promise.resolve(stores),
    },
  });
  const [first, second] = [-99.5, -89.5].map((lon) => accuracyCircle({ lon, lat: 40.5, accuracyM: 500 }));
  const counties = await countiesIn({ shapes: [first, second].flatMap((shape) => shape ?? []) }, ANONYMOUS);
  expect(counties.map(({ geoid }) => geoid)).toEqual(['1', '2']);
  for (const county of counties) await county.find();
  expect(queries.map(({ parcel }) => parcel)).toEqual([
    { '/us/zz/1': { op: 'all', nodes: [{ op: 'any', nodes: [{ op: 'inside', shape: first }] }] } },
    { '/us/zz/2': { op: 'all', nodes: [{ op: 'any', nodes: [{ op: 'inside', shape: second }] }] } },
  ]);
});

it('uses the stores of one point at a time, and returns each parcel once', async () => {
  let [inUse, most] = [0, 0];
  const countiesIn = createCountiesIn({
    selector: { choose: () => Promise.reject(new Error('no shape was given')) },
    editions: {
      async parcelsAtPoint(lon) {
        most = Math.max(most, ++inUse);
        await setImmediate();
        inUse--;
        return [{ geoid: String(Math.ceil(-lon)), version: 1, ogcFid: 7 }];
      },
      currentStores: () => Promise.resolve([]),
    },
  });
  const points = [-2.5, -1.5, -1.4, -0.5].map((lon) => ({ lon, lat: 40 }));
  const counties = await countiesIn({ points }, ANONYMOUS);
  const found = counties.map(async ({ geoid, find }) => [geoid, (await find()).rowsAtPoints]);
  expect(await Promise.all(found)).toEqual([
    ['1', [7]],
    ['2', [7]],
    ['3', [7]],
  ]);
  expect(most).toBe(1);
});

it('never mixes rows of two editions of a county', async () => {
  let lookups = 0;
  const countiesIn = createCountiesIn({
    selector: { choose: () => Promise.reject(new Error('no shape was given')) },
    editions: {
      // Edition 5 is published between the first and the second lookup.
      parcelsAtPoint: (lon) => {
        lookups++;
        const row = lookups === 1 ? { version: 4, ogcFid: 1 } : { version: 5, ogcFid: lon < -2 ? 11 : 12 };
        return Promise.resolve([{ geoid: '1', ...row }]);
      },
      currentStores: () => Promise.resolve([]),
    },
  });
  const points = [-2.5, -1.5].map((lon) => ({ lon, lat: 40 }));
  const [county] = await countiesIn({ points }, ANONYMOUS);
  expect(await county?.find()).toEqual({ choice: null, version: 5, rowsAtPoints: [11, 12] });
});

it('looks the points up again when the parcels of the area are from a newer edition', async () => {
  let lookups = 0;
  const selection = { count: 0, county: { version: 5 } } as ParcelSelection;
  const countiesIn = createCountiesIn({
    selector: { choose: () => Promise.resolve(selection) },
    editions: {
      // Edition 5 is published after the first lookup. In it, the parcel at the point has another row.
      parcelsAtPoint: () => Promise.resolve([{ geoid: '1', version: 4 + lookups, ogcFid: 7 + lookups++ }]),
      currentStores: () =>
        Promise.resolve([{ geoid: '1', placePath: '/us/zz/1', extent: [-100, 40, -99, 41] } as CurrentStore]),
    },
  });
  const shape = accuracyCircle({ lon: -99.5, lat: 40.5, accuracyM: 500 });
  const searched = { points: [{ lon: -99.5, lat: 40.5 }], shapes: shape === null ? [] : [shape] };
  const [county] = await countiesIn(searched, ANONYMOUS);
  expect(await county?.find()).toEqual({ choice: selection, version: 5, rowsAtPoints: [8] });
});
