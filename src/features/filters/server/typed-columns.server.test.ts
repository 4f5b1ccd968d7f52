import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cornerOf } from '../../../../tests/support/filter-world.ts';
import {
  FIXTURE_COUNTY,
  insertFixturePlaces,
  publishFixtureEdition,
} from '../../../../tests/support/parcels-fixture.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { rectangle, writeStoreFixture } from '../../../../tests/support/store-fixture.ts';
import { ANONYMOUS } from '../../../kernel/permission.ts';
import { type CurrentStore, type ParcelStore, openParcelStore } from '../../parcel-tiles/server/index.ts';
import { columnsOf, openFieldAccess } from '../../parcels/server/index.ts';
import { type ColumnCondition, conditionIssue } from '../rules/condition-value.ts';
import type { FilterGroup } from '../rules/filter-tree.ts';
import { compileConditions, predicateOfTree } from './compile-tree.ts';
import { createCompleteValues } from './complete-values.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { type DatabaseMasks, createDatabaseMasks } from './database-masks.ts';
import { isAnswered } from './held-columns.ts';
import { NOBODY_HIDDEN } from './hidden-parcels.ts';
import { listPage } from './list-page.ts';
import { rowsOfMask } from './ordinals.ts';
import { runPredicate } from './predicates/run-predicate.ts';

const COUNT = 400;
const texts = ['Oak', 'oak st', 'ELM "A"', 'Größe', '10 Elm', '9 Elm', '010 Elm', ' ', 'N/A'];

/** County columns of every kind, with values as real files have them: notes among numbers, leading zeros, numbers written in several ways. */
const customOf = (i: number): Record<string, unknown> => ({
  WHOLE: i % 5 === 0 ? null : i * 37,
  DECIMAL: (i % 90) / 8,
  BELOW: (i % 40) - 20,
  MIXED: i % 30 === 0 ? 'N/A' : i % 30 === 1 ? `0${i % 50}` : String(i % 50),
  PADDED: String(i % 60).padStart(4, '0'),
  CENTS: `${i}.${i % 2 === 0 ? '50' : '5'}`,
  ODD: [' 12 ', '+5', '5.', '5.0', '5', '-5', '5,5', '1e3', '12'][i % 9],
  HUGE: [1e21, 1e-7, -1.5e-7, 123_456_789_012_345, 0.1][i % 5],
  SOLD: i % 50 === 0 ? 'unknown' : `20${String(i % 24).padStart(2, '0')}-0${(i % 9) + 1}-1${i % 10}`,
  CODE: ['R-1', 'R-2', 'C', ''][i % 4],
  TEXT: i % 7 === 0 ? undefined : texts[i % texts.length],
  YES: i % 3 === 0,
  NESTED: i % 3 === 0 ? { a: i % 2 } : [i % 4],
  'Name "quoted" é': `x${i % 6}`,
  ...(i > 300 ? { LATE: i % 3 } : {}),
});

const columns = [...Object.keys(customOf(301)), 'ABSENT'];
/** Stores of the same parcels: `typed` has typed county columns, `narrow` has them with at most 20 distinct texts, `older` has none, as in older editions. */
let stores: Record<'typed' | 'narrow' | 'older', { store: ParcelStore; edition: CurrentStore }>;
let services: Awaited<ReturnType<typeof openTestServices>>;
let databaseMasks: DatabaseMasks;
const limitConcurrency = createConcurrencyLimit();

beforeAll(async () => {
  services = await openTestServices();
  await insertFixturePlaces(services);
  const customs = Array.from({ length: COUNT }, (_, i) => JSON.parse(JSON.stringify(customOf(i))));
  const { editionId, version } = await publishFixtureEdition(
    services,
    customs.map((custom) => ({ custom })),
  );
  databaseMasks = createDatabaseMasks(services.database.kysely, limitConcurrency);
  const open = async (key: 'typed' | 'narrow' | 'older') => {
    const dir = path.join(services.scratchDir, key);
    await writeStoreFixture(dir, {
      limits: key === 'narrow' ? { maxDistinct: 20 } : {},
      parcels: customs.map((custom, index) => {
        const [west, south] = cornerOf(index + 1);
        return {
          rings: [[rectangle(west, south, west + 0.001, south + 0.001)]],
          custom: key === 'older' ? undefined : custom,
        };
      }),
    });
    const { path: placePath, geoid } = FIXTURE_COUNTY;
    const edition = { key, editionId, version, geoid, placePath, parcelCount: COUNT } as CurrentStore;
    return { store: await openParcelStore(path.join(dir, 'parcels.store')), edition };
  };
  stores = { typed: await open('typed'), narrow: await open('narrow'), older: await open('older') };
}, 120_000);
afterAll(() => services.close());

const values = [
  0,
  5,
  12,
  -5,
  0.125,
  37,
  1e21,
  '5',
  '5.0',
  '012',
  '0012',
  ' 12 ',
  'R-1',
  'oak',
  'true',
  '',
  true,
];
const dates = ['2010-01-01', '2003-04-13', 'unknown'];
const conditionsOn = (name: string): ColumnCondition[] => {
  const column = `custom:${name}`;
  return [
    ...[...values, ...dates].flatMap((value): ColumnCondition[] => [
      { op: 'is', column, value },
      { op: 'is_not', column, value },
    ]),
    ...([[], values, [5, 12], ['5', 'R-1', 'Oak', '2003-04-13'], [5, 'N/A']] as const).flatMap(
      (list): ColumnCondition[] => [
        { op: 'in', column, values: list },
        { op: 'not_in', column, values: list },
      ],
    ),
    { op: 'exists', column, value: true },
    { op: 'exists', column, value: false },
    ...['1', 'oak', 'RÖSS', 'größe', '.', 'R-', '{"a"'].map((value): ColumnCondition => ({
      op: 'contains',
      column,
      value,
    })),
    ...(['gt', 'gte', 'lt', 'lte'] as const).flatMap((op) =>
      [0, 5, 12.25, -3, '40', 1e20, '2010-01-01', 'high'].map((value): ColumnCondition => ({
        op,
        column,
        value,
      })),
    ),
  ];
};

async function select(key: keyof typeof stores, tree: FilterGroup): Promise<number[]> {
  const { store, edition } = stores[key];
  const access = await openFieldAccess(services, edition, ANONYMOUS);
  const conditions = tree.nodes as ColumnCondition[];
  const leaf = await compileConditions(
    { store, edition, hidden: NOBODY_HIDDEN, access, databaseMasks },
    conditions,
    new Map(),
  );
  const { mask, count } = await runPredicate(predicateOfTree(tree, leaf), COUNT);
  return [...rowsOfMask(store, mask, count)];
}

test.each(columns)(
  'filters by %s find the same parcels with and without typed columns',
  async (name) => {
    for (const condition of conditionsOn(name)) {
      if (conditionIssue(condition) !== null) continue;
      const older = await select('older', { op: 'all', nodes: [condition] });
      for (const key of ['typed', 'narrow'] as const)
        expect(await select(key, { op: 'all', nodes: [condition] }), JSON.stringify(condition)).toEqual(
          older,
        );
    }
    const column = `custom:${name}`;
    const range: FilterGroup = {
      op: 'all',
      nodes: [
        { op: 'gte', column, value: 5 },
        { op: 'lt', column, value: 300 },
        { op: 'is_not', column, value: 12 },
      ],
    };
    const older = await select('older', range);
    expect(await select('typed', range)).toEqual(older);
    expect(await select('narrow', range)).toEqual(older);
  },
  60_000,
);

test.each(columns)('lists sorted by %s are the same with and without typed columns', async (name) => {
  const mask = new Uint8Array(COUNT).map((_, i) => (i % 11 === 0 ? 0 : 1));
  for (const descending of [false, true]) {
    const pages = async (key: keyof typeof stores) => {
      const { store, edition } = stores[key];
      const fids: number[] = [];
      let after = 0;
      do {
        const page: number[] = await listPage(
          { db: services.database.kysely, limitConcurrency },
          { store, edition, hidden: NOBODY_HIDDEN },
          `custom:${name}`,
          { mask, descending, after, limit: 90 },
        );
        fids.push(...page);
        after = page.length < 90 ? 0 : (page.at(-1) ?? 0);
      } while (after !== 0);
      return fids;
    };
    const older = await pages('older');
    expect(await pages('typed')).toEqual(older);
    expect(await pages('narrow')).toEqual(older);
  }
});

test.each(columns)(
  'values of %s are completed the same with and without typed columns, with the same counts',
  async (name) => {
    const complete = createCompleteValues(services.database.kysely, limitConcurrency);
    for (const part of ['', '1', 'OAK', 'n/a', 'ö']) {
      const found = async (key: keyof typeof stores) =>
        complete({ ...stores[key], hidden: NOBODY_HIDDEN }, `custom:${name}`, part);
      const older = await found('older');
      expect(await found('typed'), part).toEqual(older);
      expect(await found('narrow'), part).toEqual(older);
    }
  },
);

test.each(['typed', 'narrow', 'older'] as const)(
  'a value that is the typed text comes before more frequent ones that contain it (%s)',
  async (key) => {
    const complete = createCompleteValues(services.database.kysely, limitConcurrency);
    const found = await complete({ ...stores[key], hidden: NOBODY_HIDDEN }, 'custom:MIXED', '1');
    const [first, second] = found;
    expect(first?.value).toBe('1');
    expect(second?.count).toBeGreaterThan(first?.count ?? 0);
  },
);

test('a list of values that a scan had no time to finish is completed by the next requests, and not cached before', async () => {
  const older = { ...stores.older, hidden: NOBODY_HIDDEN };
  const ask = (limits?: Parameters<typeof createCompleteValues>[2]) => {
    const complete = createCompleteValues(services.database.kysely, limitConcurrency, limits);
    return () => complete(older, 'custom:CODE', '');
  };
  const whole = await ask()();
  const next = ask({ maxMs: -1, rowsAtOnce: COUNT / 4 });
  const first = await next();
  const rowsOf = (found: typeof first) => found.reduce((sum, { count }) => sum + count, 0);
  expect(rowsOf(first)).toBeCloseTo(rowsOf(whole) / 4);
  const [second, alike] = await Promise.all([next(), next()]);
  expect(alike).toEqual(second);
  expect(rowsOf(second)).toBeCloseTo(rowsOf(whole) / 2);
  await next();
  expect(await next()).toEqual(whole);
  expect(await next()).toEqual(whole);
});

test('the store answers for the columns itself, and only nested values and unknown columns are left to the database', () => {
  const { store } = stores.typed;
  const leftToDatabase = columns.filter((name) =>
    conditionsOn(name).some((condition) => !isAnswered(store, condition)),
  );
  expect(leftToDatabase).toEqual(['NESTED', 'ABSENT']);
  const types = new Map(
    store.meta.columns.map(({ name, kind, typed }) => [name.slice('custom:'.length), [kind, typed?.as]]),
  );
  expect(Object.fromEntries(types)).toEqual({
    WHOLE: ['number', 'number'],
    DECIMAL: ['number', 'number'],
    BELOW: ['number', 'number'],
    MIXED: ['text', 'code'],
    PADDED: ['text', 'code'],
    CENTS: ['text', 'number'],
    ODD: ['text', 'code'],
    HUGE: ['text', 'number'],
    SOLD: ['text', 'date'],
    CODE: ['text', 'code'],
    TEXT: ['text', 'code'],
    YES: ['text', 'code'],
    'Name "quoted" é': ['text', 'code'],
    LATE: ['number', 'number'],
  });
  // A column of numbers with more distinct texts than the dictionary takes is stored as numbers only, without the texts.
  const cents = stores.narrow.store.meta.columns.find(({ name }) => name === 'custom:CENTS');
  expect(cents).toMatchObject({ kind: 'number', typed: { as: 'number', isExact: false } });
});

test('the columns of an edition without typed columns have no value type', async () => {
  const { list } = await columnsOf(services.database.kysely, stores.older.edition.editionId);
  expect(list.every(({ value_type }) => value_type === null)).toBe(true);
});
