import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { openStoreFixture, rectangle } from '../../../../tests/support/store-fixture.ts';
import type { ParcelStore } from '../../parcel-tiles/server/index.ts';
import type { ParcelColumnName } from '../../parcels/rules/parcel-columns.ts';
import { type ColumnCondition, conditionIssue, dayOfDate } from '../rules/condition-value.ts';
import { type FilterGroup, type FilterNode, type FilterValue, isGroup } from '../rules/filter-tree.ts';
import { compileCondition } from './compile-condition.ts';
import { predicateOfTree } from './compile-tree.ts';
import { classArray, countClasses, firstMetPredicate, tableOfRules } from './predicates/class-array.ts';
import { countSelected, runPredicate } from './predicates/run-predicate.ts';

/** A column of every stored number type, and texts with few and with many distinct values. */
const COLUMNS: ParcelColumnName[] = [
  'zoning',
  'owner',
  'struct',
  'numstories',
  'yearbuilt',
  'landval',
  'll_gisacre',
  'taxamt',
  'saledate',
];
type Row = readonly (string | number | boolean | null)[];

/** 9,001 rows make two blocks. The last block is not full, and the count is not a multiple of four. */
const ROWS: Row[] = Array.from({ length: 9_001 }, (_, i) => [
  i % 7 === 0 ? null : `R-${i % 5}`,
  i % 13 === 0 ? '' : `${['Smith', 'ŁUCJA Ünsal', 'O’BRIEN', 'smithson'][i % 4]} ${i % 9000}`,
  i % 4 === 0 ? null : i % 2 === 0,
  i % 9 === 0 ? null : (i % 7) - 2,
  i % 8 === 0 ? null : 1850 + (i % 170),
  i % 3 === 0 ? null : ((i * 7919) % 100_000) - 500,
  i % 11 === 0 ? null : (i % 4000) / 8,
  i % 10 === 0 ? null : (i % 5000) / 10,
  i % 5 === 0 ? null : i - 4000,
]);

let store: ParcelStore;
beforeAll(async () => {
  store = await openStoreFixture({
    columns: COLUMNS,
    parcels: ROWS.map((values, i) => {
      const [x, y] = [-100 + (i % 100) / 1000, 40 + Math.floor(i / 100) / 1000];
      return { rings: [[rectangle(x, y, x + 0.001, y + 0.001)]], values };
    }),
  });
});

/** Checks a condition on one row: a plain reference implementation. */
function holds(row: Row, condition: ColumnCondition): boolean {
  const value = row[COLUMNS.findIndex((name) => name === condition.column)] ?? null;
  const has = value !== null && value !== '';
  const wanted = (given: FilterValue) =>
    condition.column === 'saledate'
      ? dayOfDate(String(given))
      : typeof value === 'number'
        ? Number(given)
        : given;
  switch (condition.op) {
    case 'exists':
      return has === condition.value;
    case 'is':
      return has && value === wanted(condition.value);
    case 'is_not':
      return !(has && value === wanted(condition.value));
    case 'in':
      return has && condition.values.some((given) => wanted(given) === value);
    case 'not_in':
      return !(has && condition.values.some((given) => wanted(given) === value));
    case 'contains': {
      const [text, part] = [String(value).toLowerCase(), condition.value.toLowerCase()];
      if (condition.at === 'start') return has && text.startsWith(part);
      return has && (condition.at === 'end' ? text.endsWith(part) : text.includes(part));
    }
    default: {
      const than = Number(wanted(condition.value));
      const number = Number(value);
      if (!has) return false;
      if (condition.op === 'gt') return number > than;
      if (condition.op === 'gte') return number >= than;
      return condition.op === 'lt' ? number < than : number <= than;
    }
  }
}

function isSelected(row: Row, node: FilterNode): boolean {
  if (!isGroup(node)) return 'column' in node && holds(row, node);
  if (node.nodes.length === 0) return true;
  return node.op === 'all'
    ? node.nodes.every((inner) => isSelected(row, inner))
    : node.nodes.some((inner) => isSelected(row, inner));
}

const numberColumn = fc.constantFrom<ParcelColumnName>(
  'numstories',
  'yearbuilt',
  'landval',
  'll_gisacre',
  'taxamt',
);
const number = fc.oneof(
  fc.integer({ min: -600, max: 100_000 }),
  fc.integer({ min: 1845, max: 2025 }),
  fc.integer({ min: -3, max: 6 }),
  fc.integer({ min: 0, max: 5000 }).map((tenths) => tenths / 10),
  fc.constantFrom(0, -0, 1e12, -1e12, 2_147_483_648, -2_147_483_648, -128, -32_768, 0.125),
);
const date = fc
  .integer({ min: -4100, max: 17_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const zone = fc.constantFrom('R-0', 'R-1', 'R-4', 'R-9', 'r-1', '');
const owner = fc.oneof(
  fc.integer({ min: 0, max: 9000 }).map((n) => `Smith ${n}`),
  fc.constantFrom('smithson 3', 'ŁUCJA Ünsal 1', ''),
);
const column = fc.constantFrom<ParcelColumnName>(...COLUMNS);

const condition: fc.Arbitrary<ColumnCondition> = fc.oneof(
  fc.record({ op: fc.constant('exists' as const), column, value: fc.boolean() }),
  fc.record({
    op: fc.constantFrom('is' as const, 'is_not' as const),
    column: fc.constant('zoning'),
    value: zone,
  }),
  fc.record({
    op: fc.constantFrom('is' as const, 'is_not' as const),
    column: fc.constant('owner'),
    value: owner,
  }),
  fc.record({
    op: fc.constantFrom('is' as const, 'is_not' as const),
    column: fc.constant('struct'),
    value: fc.boolean(),
  }),
  fc.record({ op: fc.constantFrom('is' as const, 'is_not' as const), column: numberColumn, value: number }),
  fc.record({
    op: fc.constantFrom('in' as const, 'not_in' as const),
    column: numberColumn,
    values: fc.array(number, { maxLength: 60 }),
  }),
  fc.record({
    op: fc.constantFrom('in' as const, 'not_in' as const),
    column: fc.constant('zoning'),
    values: fc.array(zone, { maxLength: 4 }),
  }),
  fc.record({
    op: fc.constantFrom('in' as const, 'not_in' as const),
    column: fc.constant('saledate'),
    values: fc.array(date, { maxLength: 60 }),
  }),
  fc.record({
    op: fc.constantFrom('gt' as const, 'gte' as const, 'lt' as const, 'lte' as const),
    column: numberColumn,
    value: number,
  }),
  fc.record({
    op: fc.constantFrom('gt' as const, 'gte' as const, 'lt' as const, 'lte' as const),
    column: fc.constant('saledate'),
    value: date,
  }),
  fc.record(
    {
      op: fc.constant('contains' as const),
      column: fc.constantFrom('zoning', 'owner'),
      value: fc.constantFrom(
        'R',
        'r-',
        '-4',
        'smith',
        'SMITHSON',
        'łucja',
        'ÜNS',
        '’b',
        'n 12',
        '1',
        'nowhere',
        ' ',
      ),
      at: fc.constantFrom('start' as const, 'end' as const),
    },
    { requiredKeys: ['op', 'column', 'value'] },
  ),
);
const { tree } = fc.letrec<{ node: FilterNode; tree: FilterGroup }>((tie) => ({
  node: fc.oneof({ depthSize: 'small', withCrossShrink: true }, condition, tie('tree')),
  tree: fc.record({ op: fc.constantFrom('all', 'any'), nodes: fc.array(tie('node'), { maxLength: 4 }) }),
}));

const NOBODY = new Uint32Array(0);
const compile = (node: FilterNode, without = NOBODY) =>
  predicateOfTree(node, (leaf, others) => {
    if (!('column' in leaf)) throw new Error('only columns here');
    return compileCondition(store, leaf, without, others);
  });
const rowOf = (ordinal: number): Row => ROWS[(store.ogcFids[ordinal] ?? 0) - 1] ?? [];

describe('predicates', () => {
  test('select and count the same parcels as a check of each row', async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (group) => {
        const { mask, count } = await runPredicate(compile(group), ROWS.length);
        const wrong = mask.findIndex((value, ordinal) => value !== Number(isSelected(rowOf(ordinal), group)));
        expect(wrong).toBe(-1);
        expect(count).toBe(mask.reduce((sum, value) => sum + value, 0));
        expect(countSelected(mask)).toBe(count);
      }),
      { numRuns: 80 },
    );
  });

  test('treat given parcels as having no value', async () => {
    const bare: Row = [];
    const ordinals = fc.uniqueArray(fc.nat(ROWS.length - 1), { maxLength: 50 });
    await fc.assert(
      fc.asyncProperty(condition, ordinals, async (rule, some) => {
        const without = Uint32Array.from(some).toSorted();
        const { mask } = await runPredicate(compile(rule, without), ROWS.length);
        const wrong = mask.findIndex(
          (value, ordinal) =>
            value !== Number(holds(without.includes(ordinal) ? bare : rowOf(ordinal), rule)),
        );
        expect(wrong).toBe(-1);
      }),
      { numRuns: 25 },
    );
  });

  test('the mask is in shared memory, for the tile threads', async () => {
    const { mask } = await runPredicate(compile({ op: 'all', nodes: [] }), 10);
    expect(mask.buffer).toBeInstanceOf(SharedArrayBuffer);
  });
});

describe('classes', () => {
  const classesOf = async (rules: readonly ColumnCondition[], mask: Uint8Array, byTable: boolean) => {
    const rowPredicate = byTable
      ? tableOfRules(store, rules)
      : firstMetPredicate(rules.map((rule) => compile(rule)));
    return rowPredicate && classArray(rowPredicate, mask);
  };

  test('are the number of the first rule that the row meets, with one table or rule by rule', async () => {
    const fewConditions = fc.array(condition, { maxLength: 6 });
    const byCategory = fc.array(
      fc.oneof(
        condition.filter((rule) => rule.column === 'zoning'),
        fc.record({
          op: fc.constant('contains' as const),
          column: fc.constant('zoning'),
          value: zone.filter((z) => z !== ''),
        }),
      ),
      { minLength: 1, maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(fewConditions, byCategory), tree, async (rules, group) => {
        const { mask } = await runPredicate(compile(group), ROWS.length);
        const classes = await classesOf(rules, mask, false);
        const expected = Array.from(mask, (isIn, ordinal) => {
          const first = rules.findIndex((rule) => holds(rowOf(ordinal), rule));
          return isIn === 0 ? 0 : first < 0 ? rules.length + 1 : first + 1;
        });
        expect(classes?.findIndex((value, ordinal) => value !== expected[ordinal])).toBe(-1);
        const byTable = await classesOf(rules, mask, true);
        if (byTable !== null) expect(byTable).toEqual(classes);
        const counts = countClasses(classes ?? new Uint8Array(), rules.length + 1);
        expect(counts.reduce((sum, each) => sum + each, 0)).toBe(ROWS.length);
      }),
      { numRuns: 40 },
    );
  });

  test('use one table for categories, but not for other rules', async () => {
    const zoning = (value: string): ColumnCondition => ({ op: 'is', column: 'zoning', value });
    const value: ColumnCondition = { op: 'gt', column: 'landval', value: 5 };
    const mask = new Uint8Array(ROWS.length).fill(1);
    expect(await classesOf([zoning('R-1'), zoning('R-2')], mask, true)).not.toBeNull();
    expect(await classesOf([zoning('R-1'), value], mask, true)).toBeNull();
    expect(await classesOf([value], mask, true)).toBeNull();
  });
});

describe('a condition that does not fit its column gets a message', () => {
  const issue = (given: ColumnCondition) => conditionIssue(given);
  test.each<[ColumnCondition, RegExp | null]>([
    [{ op: 'is', column: 'nowhere', value: 1 }, /no column nowhere/],
    [{ op: 'gt', column: 'zoning', value: 1 }, /can't be compared/],
    [{ op: 'gt', column: 'struct', value: 1 }, /can't be compared/],
    [{ op: 'is', column: 'landval', value: 'many' }, /a number, not "many"/],
    [{ op: 'is', column: 'landval', value: '' }, /a number, not ""/],
    [{ op: 'is', column: 'landval', value: true }, /a number/],
    [{ op: 'in', column: 'landval', values: [1, 'two'] }, /"two"/],
    [{ op: 'is', column: 'saledate', value: '2026-02-30' }, /a date such as/],
    [{ op: 'gt', column: 'll_updated_at', value: '0000-01-01' }, /a date such as/],
    [{ op: 'lt', column: 'saledate', value: 12 }, /a date such as/],
    [{ op: 'is', column: 'struct', value: 'maybe' }, /true or false/],
    [{ op: 'contains', column: 'landval', value: '1' }, /no text to search/],
    [{ op: 'gt', column: 'custom:RATE', value: 'high' }, /compared with numbers/],
    [{ op: 'gt', column: 'custom:RATE', value: '3' }, null],
    [{ op: 'is', column: 'landval', value: '50000' }, null],
    [{ op: 'is', column: 'struct', value: 'Yes' }, null],
    [{ op: 'is', column: 'zoning', value: 5 }, null],
    [{ op: 'is', column: 'll_updated_at', value: '2026-02-28' }, null],
    [{ op: 'exists', column: 'custom:ANY', value: true }, null],
  ])('%j', (given, message) => {
    if (message === null) expect(issue(given)).toBeNull();
    else expect(issue(given)).toMatch(message);
  });
});
