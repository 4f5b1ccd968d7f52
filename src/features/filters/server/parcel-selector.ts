import { createCache } from '../../../backend/cache/cache.ts';
import type { Services } from '../../../backend/services.ts';
import { gridBoxDegrees } from '../../../backend/tiles/grid.ts';
import { boxOfSelected } from '../../../backend/tiles/r-tree.ts';
import type { BBox } from '../../../kernel/geo.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { wrongField } from '../../../kernel/problem.ts';
import { focusAreaSlugOf } from '../../focus-areas/rules/focus-area-path.ts';
import type { AreaOutline } from '../../focus-areas/server/index.ts';
import type { CurrentStore, ParcelStore, ParcelStores } from '../../parcel-tiles/server/index.ts';
import { assertMaySee } from '../../parcels/rules/assert-may-see.ts';
import { openFieldAccess } from '../../parcels/server/index.ts';
import { placesAtPoint } from '../../places/server/index.ts';
import { conditionIssue, type ColumnCondition, booleanOf } from '../rules/condition-value.ts';
import {
  type FilterCondition,
  columnsOf,
  conditionsOf,
  textOfTree,
  type FilterGroup,
} from '../rules/filter-tree.ts';
import type { ParcelQuery } from '../rules/parcel-query.ts';
import type { StyleRule, StyleRules } from '../rules/style-rule.ts';
import { type OpenArea, createAreaMasks } from './area-masks.ts';
import { compileConditions, predicateOfTree } from './compile-tree.ts';
import type { DatabaseMasks } from './database-masks.ts';
import { findCounty } from './find-county.ts';
import { type FindHidden, NOBODY_HIDDEN, mayHide } from './hidden-parcels.ts';
import { type UnstackedParcels, oneOfEachStack } from './one-of-each-stack.ts';
import { rowsOfMask } from './ordinals.ts';
import { classArray, countClasses, firstMetPredicate, tableOfRules } from './predicates/class-array.ts';
import { type RowPredicate, NONE, groupPredicate, maskPredicate } from './predicates/predicates.ts';
import { countSelected, runPredicate } from './predicates/run-predicate.ts';

/** Bytes of each cache. A selection or a class array of a million parcels takes one megabyte. */
const CACHE_BYTES = 96 << 20;

/** The parcels that a query selects from one edition of its county: the current one, unless an `EditionSelector` has opened another. */
export interface ParcelSelection {
  county: CurrentStore;
  /** One byte per parcel, by ordinal, in shared memory: 1 is selected. Must not be written to, because it is cached. */
  mask: Uint8Array;
  /** `count`: the selected parcels. `total`: all parcels inside the boundary. `countyCount`: the parcels of the whole county that meet the filters. */
  count: number;
  total: number;
  countyCount: number;
}

/** The color rule that each parcel meets. */
export interface ParcelClasses {
  county: CurrentStore;
  /**
   * One byte per parcel, by ordinal, in shared memory: 0 is not selected, k is painted by the k-th rule, and the number after the last rule is
   * selected but meets no rule.
   */
  classes: Uint8Array;
  /** The number of parcels in each class. The first number counts the parcels that are not selected. */
  counts: readonly number[];
}

/** Selects parcels by a query. Counts, lists, tiles, color rules and exports all get their masks here. */
export interface ParcelSelector {
  /**
   * Selects the parcels of a query. Throws `invalid_input` for more than one county, for unknown columns and for values that don't fit; `not_found` for unknown places;
   * `sign_in_required` or `upgrade_required` for columns that this actor may not see.
   */
  choose(query: ParcelQuery, actor: Actor): Promise<ParcelSelection>;
  /** Selects parcels as {@link choose} does and returns the first rule that each one meets. Rules of other counties and sources match no parcel. */
  classesOf(query: ParcelQuery, styles: Pick<StyleRules, 'rules'>, actor: Actor): Promise<ParcelClasses>;
  /** Returns the row numbers (`ogc_fid`) of the selected parcels, ascending. Works only while the edition's files are kept. */
  ogcFids(choice: ParcelSelection): Promise<Uint32Array>;
  /** Returns `ogcFids` without the parcels that have the same shape as one of those before them. */
  oneOfEachStack(
    edition: { geoid: string; version: number },
    ogcFids: Uint32Array,
  ): Promise<UnstackedParcels>;
  /** Returns the box around the selected parcels in degrees; null without any. Works only while the edition's files are kept. */
  extentOf(choice: ParcelSelection): Promise<BBox | null>;
}

export interface SelectorParts {
  editions: Pick<ParcelStores, 'currentStores' | 'withStore' | 'withEditionStore' | 'parcelsAtPoint'>;
  findHidden: FindHidden;
  databaseMasks: DatabaseMasks;
  openFocusArea(actor: Actor, path: string): Promise<AreaOutline>;
  /** Bytes of each cache. If absent, {@link CACHE_BYTES}. */
  cacheBytes?: number;
}

export function createParcelSelector(
  services: Pick<Services, 'config' | 'database'>,
  { editions, findHidden, databaseMasks, openFocusArea, cacheBytes = CACHE_BYTES }: SelectorParts,
): ParcelSelector {
  const areas = createAreaMasks(services, openFocusArea, cacheBytes);
  const choices = createCache<ParcelSelection>({
    maxBytes: cacheBytes,
    sizeOf: ({ mask }) => mask.byteLength,
  });
  const classArrays = createCache<ParcelClasses>({
    maxBytes: cacheBytes,
    sizeOf: ({ classes }) => classes.byteLength,
  });

  /** Finds the county, its filters and the areas, and checks that the actor may use them. The store is not open yet. */
  const open = async (query: ParcelQuery, actor: Actor) => {
    const stores = await editions.currentStores();
    const { edition, tree } = await findCounty(query, stores, () => countyAt(query.path, actor));
    assertConditions(tree, 'body.query.parcel');
    const access = await openFieldAccess(services, edition, actor);
    assertMaySee(access, columnsOf(tree));
    const inside = new Map<FilterCondition, OpenArea>();
    for (const condition of conditionsOf(tree)) {
      if (condition.op !== 'inside') continue;
      inside.set(
        condition,
        'shape' in condition
          ? areas.openShape(condition.shape)
          : await areas.openPath(actor, condition.path, edition.placePath),
      );
    }
    const boundary = await areas.openBoundary(actor, query.path, edition.placePath);
    return { edition, access, tree, inside, boundary };
  };

  const countyAt = async (path: string, actor: Actor): Promise<string | null> => {
    if (focusAreaSlugOf(path) === null) return null;
    const { lon, lat } = await (await openFocusArea(actor, path)).inside();
    const [parcel] = await editions.parcelsAtPoint(lon, lat);
    return parcel?.geoid ?? (await placesAtPoint(services.database.kysely, lon, lat)).county?.geoid ?? null;
  };

  const evaluate = async (query: ParcelQuery, actor: Actor, styles: readonly StyleRule[]) => {
    const { edition: asked, access, tree, inside, boundary } = await open(query, actor);
    const rules = styles.map((rule) => conditionOfRule(rule, asked.placePath));
    const ruled = rules.filter((rule) => rule !== null);
    assertConditions({ op: 'any', nodes: ruled }, 'body.styles');
    const columns = [...columnsOf(tree), ...ruled.map(({ column }) => column)];
    assertMaySee(access, columns);
    return editions.withStore(asked.geoid, async (store, edition) => {
      const hidden = columns.some((column) => mayHide(access, column))
        ? await findHidden(actor, store, edition)
        : NOBODY_HIDDEN;
      const areaKeys = [boundary, ...inside.values()].map(({ key }) => key);
      const name = [edition.key, textOfTree(tree), access.columns.key, hidden.key, ...areaKeys].join('\n');
      const choice = await choices.load(name, async () => {
        const leaf = await compileConditions(
          { store, edition, hidden, access, databaseMasks },
          conditionsOf(tree),
          inside,
        );
        const within = await boundary.mask(store, edition);
        return selectionOf(edition, store, predicateOfTree(tree, leaf), within);
      });
      if (styles.length === 0) return { choice, classes: null };
      const classes = await classArrays.load(`${name}\n\n${JSON.stringify(rules)}`, async () => {
        const leaf = await compileConditions(
          { store, edition, hidden, access, databaseMasks },
          ruled,
          new Map(),
        );
        const byTable = hidden === NOBODY_HIDDEN ? tableOfRules(store, rules) : null;
        const rowPredicate =
          byTable ?? firstMetPredicate(rules.map((rule) => (rule === null ? NONE : leaf(rule, []))));
        const array = await classArray(rowPredicate, choice.mask);
        return { county: edition, classes: array, counts: countClasses(array, rules.length + 1) };
      });
      return { choice, classes };
    });
  };

  return {
    choose: async (query, actor) => (await evaluate(query, actor, [])).choice,
    async classesOf(query, { rules }, actor) {
      const { choice, classes } = await evaluate(query, actor, rules);
      const { mask, count, county } = choice;
      return classes ?? { county, classes: mask, counts: [mask.length - count, count] };
    },
    ogcFids: ({ county, mask, count }) =>
      editions.withEditionStore(county.geoid, county.version, (store) =>
        Promise.resolve(rowsOfMask(store, mask, count)),
      ),
    oneOfEachStack: ({ geoid, version }, ogcFids) =>
      editions.withEditionStore(geoid, version, (store) => Promise.resolve(oneOfEachStack(store, ogcFids))),
    extentOf: ({ county, mask }) =>
      editions.withEditionStore(county.geoid, county.version, (store) =>
        Promise.resolve(extentOfMask(store, mask)),
      ),
  };
}

/** Combines the filters with the boundary and counts the parcels of each. */
async function selectionOf(
  county: CurrentStore,
  store: ParcelStore,
  rowPredicate: RowPredicate,
  within: Uint8Array | null,
): Promise<ParcelSelection> {
  const { parcelCount } = store.meta;
  const { mask, count: countyCount } = await runPredicate(rowPredicate, parcelCount);
  if (within === null) {
    return { county, mask, count: countyCount, total: parcelCount, countyCount };
  }
  const { mask: both, count } = await runPredicate(
    groupPredicate('all', [maskPredicate(within), maskPredicate(mask)]),
    parcelCount,
  );
  return { county, mask: both, count, total: countSelected(within), countyCount };
}

/** Throws `invalid_input` when a column doesn't exist or a value doesn't fit its column. */
function assertConditions(tree: FilterGroup, field: string): void {
  for (const condition of conditionsOf(tree)) {
    const message = 'column' in condition ? conditionIssue(condition) : null;
    if (message !== null) throw wrongField(field, message);
  }
}

/** Returns the condition of a color rule, or null for a rule of another source or county, which no parcel meets. */
function conditionOfRule(rule: StyleRule, countyPath: string): ColumnCondition | null {
  if (rule.source !== 'parcel' || (rule.path !== '' && rule.path !== countyPath)) return null;
  const { field: column, predicate, value } = rule;
  switch (predicate) {
    case 'exists':
      // The panel of color rules sends true or false. Texts such as "true" and "no" are accepted too.
      return { op: 'exists', column, value: booleanOf(value) ?? true };
    case 'is':
    case 'is_not':
      return { op: predicate, column, value };
    default:
      return { op: predicate, column, value: typeof value === 'boolean' ? String(value) : value };
  }
}

/** Returns the box around the parcels of a mask in degrees; null for an empty mask. */
function extentOfMask({ geometry: { tree } }: ParcelStore, mask: Uint8Array): BBox | null {
  const box = boxOfSelected(tree, mask);
  return box === null ? null : gridBoxDegrees(box);
}
