import { readConfig } from '../../src/backend/config.ts';
import { openServerDatabase } from '../../src/backend/db/server.ts';
import { createFolderStore } from '../../src/backend/files/folder-store.ts';
import { createStoredFiles } from '../../src/backend/files/stored-files.ts';
import { createLogger } from '../../src/backend/log.ts';
import type { FilterCondition } from '../../src/features/filters/rules/filter-tree.ts';
import type { ParcelQuery } from '../../src/features/filters/rules/parcel-query.ts';
import type { StyleRule } from '../../src/features/filters/rules/style-rule.ts';
import { type ParcelSelector, createFilters } from '../../src/features/filters/server/index.ts';
import {
  type CurrentStore,
  type ParcelStore,
  openParcelStore,
} from '../../src/features/parcel-tiles/server/index.ts';
import type { Actor } from '../../src/kernel/permission.ts';
import type { Figure } from './figures.ts';
import { createFilterPeer } from './filter-peer.ts';
import { median } from './quantiles.ts';

export interface FilterBench {
  size: string;
  dataDir: string;
  storeFile: string;
  databaseUrl: string;
}

const ROUNDS = 31;
/** Sees every column, and no owner is hidden from this actor. */
const OPERATOR: Actor = { userId: 'bench', tier: 'team', isOperator: true };

type ConditionOf = (round: number) => FilterCondition;

/** Values change in each round, so that no cached result of the previous round helps. */
const WORTH: ConditionOf[] = [
  (round) => ({ op: 'gte', column: 'landval', value: 50_000 + round }),
  (round) => ({ op: 'lte', column: 'landval', value: 150_000 + round }),
];
const OLD: ConditionOf = (round) => ({ op: 'lt', column: 'yearbuilt', value: 1920 + round });
const SOLD: ConditionOf = (round) => ({
  op: 'gte',
  column: 'saledate',
  value: `${2000 + (round >> 3)}-01-${String((round % 8) + 1).padStart(2, '0')}`,
});
const ZONED: ConditionOf = () => ({ op: 'exists', column: 'zoning', value: true });

const CASES: readonly { what: string; conditions: readonly ConditionOf[] }[] = [
  { what: 'count, 1 predicate', conditions: [OLD] },
  { what: 'count, 2 predicates', conditions: WORTH },
  { what: 'count, 3 predicates', conditions: [...WORTH, OLD] },
  { what: 'count, 4 predicates', conditions: [...WORTH, OLD, SOLD] },
  { what: 'count, 1 of 3 predicates', conditions: [] },
];

/** Measures uncached counts, next to PostgreSQL scanning a narrow table of the same columns in parallel, and uncached classes. */
export async function benchFilters({
  size,
  dataDir,
  storeFile,
  databaseUrl,
}: FilterBench): Promise<Figure[]> {
  const store = await openParcelStore(storeFile);
  const database = await openServerDatabase(databaseUrl);
  const peer = await createFilterPeer(databaseUrl);
  try {
    const selector = selectorOf(store, dataDir, database);
    const shared = { area: 'filters', size, unit: 'ms' } as const;
    const figures: Figure[] = [];
    let slowest = 0;
    for (const { what, conditions } of CASES) {
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let round = -3; round < ROUNDS; round++) {
        const nodes = conditions.map((condition) => condition(round + 3));
        const tree =
          nodes.length > 0
            ? { op: 'all' as const, nodes }
            : {
                op: 'any' as const,
                nodes: [OLD(round + 3), ...WORTH.slice(0, 1).map((each) => each(round + 90)), ZONED(0)],
              };
        const startedAt = performance.now();
        const { count } = await selector.choose(queryOf(store, tree), OPERATOR);
        const ms = performance.now() - startedAt;
        const counted = await peer.count(tree);
        if (counted.count !== count)
          throw new Error(
            `${what}: ${count} parcels here, ${counted.count} in the table, of ${JSON.stringify(tree)}`,
          );
        if (round < 0) continue; // the first rounds warm both up
        ours.push(ms);
        theirs.push(counted.ms);
      }
      slowest = Math.max(slowest, ...ours);
      figures.push({
        ...shared,
        what: `${what}, p50`,
        ours: median(ours),
        peer: { name: 'narrow table', value: median(theirs) },
        target: { of: 'ratio', atMost: 0.1 },
      });
    }
    figures.push({ ...shared, what: 'count, slowest', ours: slowest, target: { of: 'value', atMost: 30 } });
    const within = { of: 'value', atMost: 20 } as const;
    const ramp = await timeClasses(selector, store, rampAt);
    figures.push({ ...shared, what: 'classes, ramp of 7, p50', ours: ramp, target: within });
    const categories = await timeClasses(selector, store, categoriesAt);
    figures.push({ ...shared, what: 'classes, 30 categories, p50', ours: categories, target: within });
    return figures;
  } finally {
    await peer.close();
    await database.close();
  }
}

function queryOf({ meta }: ParcelStore, tree: ParcelQuery['parcel'][string]): ParcelQuery {
  return { path: meta.placePath, operation: 'intersection', parcel: { [meta.placePath]: tree } };
}

async function timeClasses(
  selector: ParcelSelector,
  store: ParcelStore,
  rulesAt: (round: number) => StyleRule[],
): Promise<number> {
  const times: number[] = [];
  for (let round = -3; round < ROUNDS; round++) {
    const tree = { op: 'all' as const, nodes: WORTH.map((condition) => condition(round + 500)) };
    const query = queryOf(store, tree);
    await selector.choose(query, OPERATOR);
    const startedAt = performance.now();
    await selector.classesOf(query, { rules: rulesAt(round) }, OPERATOR);
    if (round >= 0) times.push(performance.now() - startedAt);
  }
  return median(times);
}

const PAINT = { source: 'parcel', path: '', fill: '#336699', line: 'transparent' };

function rampAt(round: number): StyleRule[] {
  return Array.from({ length: 7 }, (_, index) => ({
    ...PAINT,
    field: 'parval',
    predicate: 'gte',
    value: (7 - index) * 60_000 + round,
  }));
}

function categoriesAt(round: number): StyleRule[] {
  return Array.from({ length: 30 }, (_, index) => ({
    ...PAINT,
    field: 'zoning',
    predicate: 'is',
    value: `R-${index} ${round}`,
  }));
}

/** Creates the real parcel selector on one open store. */
function selectorOf(
  store: ParcelStore,
  dataDir: string,
  database: Awaited<ReturnType<typeof openServerDatabase>>,
): ParcelSelector {
  const { geoid, placePath, parcelCount, extent } = store.meta;
  const edition: CurrentStore = {
    geoid,
    placePath,
    parcelCount,
    extent,
    editionId: 0,
    version: 1,
    sourceName: 'bench',
    publishedAt: new Date(0),
    currentSince: new Date(0),
    isCurrent: true,
    attribution: 'bench',
    key: 'bench',
  };
  const none = () => Promise.reject(new Error('the bench has none'));
  const noOptOuts = {
    isEmpty: true,
    needsNames: false,
    rules: [],
    isHidden: () => false,
    mentionedIn: () => [],
  };
  return createFilters(
    {
      config: readConfig({ PLATBOOK_DATA: dataDir }),
      database,
      files: createStoredFiles(createFolderStore(dataDir), database.kysely, createLogger('silent')),
    },
    {
      editions: {
        currentStores: () => Promise.resolve([edition]),
        withStore: (_, run) => run(store, edition),
        withEditionStore: (_, __, run) => run(store),
        parcelsAtPoint: () => Promise.resolve([]),
      },
      privacy: {
        optOuts: {
          now: () => Promise.resolve(noOptOuts),
          isHidden: () => Promise.resolve(false),
          refresh: none,
        },
        accessLog: { note: () => undefined, flush: none, close: none },
      },
      openFocusArea: none,
    },
  ).selector;
}
