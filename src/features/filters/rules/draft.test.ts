import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { treeMatches } from '../../../../tests/support/tree-matches.ts';
import {
  type DraftGroup,
  type DraftNode,
  type DraftRule,
  addNode,
  changeNode,
  draftOf,
  emptyRule,
  filterCount,
  freeId,
  lineCount,
} from './draft.ts';
import { filterLabels, ruleLabel } from './filter-labels.ts';
import {
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  MAX_DEPTH,
  MAX_TEXT_LENGTH,
  conditionsOf,
  depthOf,
  simplified,
} from './filter-tree.ts';
import { type ColumnTraits, predicatesOf, readDay, readDraft, readNumber, readValue } from './read-draft.ts';

const all = (...nodes: FilterNode[]): FilterGroup => ({ op: 'all', nodes });
const any = (...nodes: FilterNode[]): FilterGroup => ({ op: 'any', nodes });
const from = (value: number | string, column = 'landval'): FilterCondition => ({ op: 'gte', column, value });
const to = (value: number | string, column = 'landval'): FilterCondition => ({ op: 'lte', column, value });

const NUMBER: ColumnTraits = { kind: 'number', range: true };
const KINDS: Readonly<Record<string, ColumnTraits>> = {
  landval: NUMBER,
  yearbuilt: NUMBER,
  saledate: { kind: 'date', range: true },
  usedesc: { kind: 'text', range: false },
  struct: { kind: 'boolean', range: false },
};
const columnOf = (column: string) => KINDS[column];
const rule = (patch: Partial<DraftRule>): DraftRule => ({ ...emptyRule(2, 'landval', 'between'), ...patch });
const alone = (line: DraftRule, op: 'all' | 'any' = 'all'): DraftGroup => ({
  kind: 'group',
  id: 1,
  op,
  nodes: [line],
});

describe('a line in a group that is nested too deep', () => {
  const nested = (depth: number, line: DraftNode): DraftGroup => ({
    kind: 'group',
    id: depth + 1,
    op: depth % 2 === 0 ? 'any' : 'all',
    nodes: depth === 1 ? [line] : [nested(depth - 1, line)],
  });
  // The innermost group is `any` here.
  const draft = (depth: number, line: DraftNode) => {
    const whole = nested(depth, { ...line, id: 1 });
    return readDraft(
      changeNode(whole, 2, (node) => ({ ...node, op: 'any' }) as DraftNode),
      columnOf,
    );
  };
  it.each([
    ['a range in the deepest group', MAX_DEPTH, rule({ min: '1', max: '2' }), false],
    ['a range in the group around it', MAX_DEPTH - 1, rule({ min: '1', max: '2' }), true],
    ['one end in the deepest group', MAX_DEPTH, rule({ min: '1' }), true],
    ['a line of a group beyond', MAX_DEPTH + 1, rule({ min: '1' }), false],
  ])('%s is refused with a message, so that the other filters stay', (_, depth, line, isRead) => {
    const { tree, issues } = draft(depth, line);
    expect(depthOf(tree)).toBeLessThanOrEqual(MAX_DEPTH);
    expect([conditionsOf(tree).length > 0, [...issues.keys()]]).toEqual([isRead, isRead ? [] : [1]]);
  });
});

describe('lines of a tree', () => {
  it('combine both ends of a range, even if other lines are between them', () => {
    const draft = draftOf(all(from(5), { op: 'exists', column: 'usedesc', value: false }, to(9)));
    expect(draft.nodes).toMatchObject([
      { predicate: 'between', column: 'landval', min: '5', max: '9' },
      { predicate: 'exists', has: false },
    ]);
    expect(draftOf(all(to(9), from(5))).nodes).toMatchObject([{ min: '5', max: '9' }]);
  });

  it.each([
    ['one end', all(from(5)), [{ predicate: 'gte', text: '5' }]],
    ['ends of other columns', all(from(5), to(9, 'parval')), [{ predicate: 'gte' }, { predicate: 'lte' }]],
    [
      'ends in a group that matches any line',
      any(from(5), to(9)),
      [{ predicate: 'gte' }, { predicate: 'lte' }],
    ],
    [
      'a range among others',
      any(all(from(5), to(9)), from(20)),
      [{ predicate: 'between' }, { predicate: 'gte' }],
    ],
    [
      'two ranges',
      all(from(5), from(6), to(9), to(8)),
      [
        { min: '5', max: '9' },
        { min: '6', max: '8' },
      ],
    ],
    [
      'more than a range',
      any(all(from(5), to(9), from(6)), from(20)),
      [{ kind: 'group' }, { predicate: 'gte' }],
    ],
    [
      'values',
      all({ op: 'not_in', column: 'usedesc', values: ['a', 'b'] }),
      [{ predicate: 'is_not', values: ['a', 'b'] }],
    ],
    [
      'an area',
      all({ op: 'inside', path: '/us/zz/alder' }),
      [{ kind: 'inside', area: { path: '/us/zz/alder' } }],
    ],
  ])('are made of %s', (_, tree, lines) => {
    expect(draftOf(tree).nodes).toMatchObject(lines);
  });

  it('have distinct ids', () => {
    const draft = draftOf(all(from(5), any(from(1), to(2)), to(9)));
    const ids = (node: DraftGroup): number[] => [
      node.id,
      ...node.nodes.flatMap((child) => (child.kind === 'group' ? ids(child) : [child.id])),
    ];
    expect(new Set(ids(draft)).size).toBe(ids(draft).length);
    expect(ids(draft)).not.toContain(freeId(draft));
    expect(lineCount(draft)).toBe(3);
  });

  it('can be changed, added and removed', () => {
    const draft = draftOf(all(any(from(1), to(2))));
    const [group] = draft.nodes;
    const inner = group?.id ?? 0;
    const more = addNode(draft, inner, emptyRule(freeId(draft), 'usedesc', 'is'));
    expect(lineCount(more)).toBe(3);
    const line = freeId(more) - 1;
    const turned = changeNode(more, line, (node) =>
      node.kind === 'column' ? { ...node, values: ['x'] } : node,
    );
    expect(readDraft(turned, columnOf).tree).toEqual(
      all(any(from(1), to(2), { op: 'is', column: 'usedesc', value: 'x' })),
    );
    expect(changeNode(draft, inner, () => null).nodes).toEqual([]);
    expect(changeNode(draft, draft.id, () => null).nodes).toEqual([]);
  });
});

it('filters are counted as lines on the screen', () => {
  const parcel = { '/us/zz/alder': all(from(5), to(9), any(from(1), all())), '/us/mt/gallatin': all() };
  expect(filterCount({ parcel })).toBe(2);
  expect(filterCount({ parcel: {} })).toBe(0);
});

describe('reading a line', () => {
  it.each<[Partial<DraftRule>, FilterNode[] | string]>([
    [{ min: '50,000', max: '$150,000' }, [from(50_000), to(150_000)]],
    [{ min: '50k' }, [from(50_000)]],
    [{ max: ' 1.5m ' }, [to(1_500_000)]],
    [{ min: '9', max: '9' }, [from(9), to(9)]],
    [{ min: '10', max: '9' }, 'The first number is greater than the second.'],
    [{ min: 'many' }, 'Type a number such as 50,000.'],
    [{ column: 'saledate', min: '2001', max: '2001-02-30' }, 'Type a day such as 1993-05-16.'],
    [{ column: 'saledate', min: '2001-03-01', max: '2001-02-28' }, 'The first day is after the second.'],
    [
      { column: 'saledate', min: '2001', max: '2001-06' },
      [from('2001-01-01', 'saledate'), to('2001-06-01', 'saledate')],
    ],
    [{}, []],
    [
      { predicate: 'lt', text: '1940', column: 'yearbuilt' },
      [{ op: 'lt', column: 'yearbuilt', value: 1940 }],
    ],
    [{ predicate: 'lt', text: 'x', column: 'yearbuilt' }, 'Type a number such as 50,000.'],
    [{ predicate: 'gt', text: '' }, []],
    [{ predicate: 'is' }, []],
    [{ predicate: 'is', values: [5] }, [{ op: 'is', column: 'landval', value: 5 }]],
    [{ predicate: 'is_not', values: [5, 6] }, [{ op: 'not_in', column: 'landval', values: [5, 6] }]],
    [
      { predicate: 'is', values: Array.from({ length: 1001 }, (_, index) => index) },
      'At most 1,000 values can be selected.',
    ],
    [
      { column: 'usedesc', predicate: 'contains', text: ' row ' },
      [{ op: 'contains', column: 'usedesc', value: 'row' }],
    ],
    [{ column: 'usedesc', predicate: 'contains', text: ' ' }, []],
    [
      { column: 'usedesc', predicate: 'contains', text: 'x'.repeat(MAX_TEXT_LENGTH + 1) },
      'Type at most 200 characters.',
    ],
    [{ predicate: 'exists', has: false }, [{ op: 'exists', column: 'landval', value: false }]],
    // The lines of columns that are not loaded yet or no longer exist stay as the link had them.
    [
      { column: 'custom:A', predicate: 'gte', text: '1993-05-16' },
      [{ op: 'gte', column: 'custom:A', value: '1993-05-16' }],
    ],
    [{ column: 'custom:A', predicate: 'gte', text: '12' }, [{ op: 'gte', column: 'custom:A', value: 12 }]],
  ])('%j', (patch, outcome) => {
    const { tree, issues } = readDraft(alone(rule(patch)), columnOf);
    expect(tree.nodes).toEqual(typeof outcome === 'string' ? [] : outcome);
    expect([...issues.values()]).toEqual(typeof outcome === 'string' ? [outcome] : []);
  });

  it('puts a range into a group of its own inside an `any` group', () => {
    expect(readDraft(alone(rule({ min: '1', max: '2' }), 'any'), columnOf).tree).toEqual(
      any(all(from(1), to(2))),
    );
    expect(readDraft(alone(rule({ min: '1' }), 'any'), columnOf).tree).toEqual(any(from(1)));
  });

  it.each([
    ['1', 1],
    ['-2.50', -2.5],
    ['.5', 0.5],
    ['1,234,567', 1_234_567],
    ['$ 12', 12],
    ['12%', 12],
    ['1.1m', 1_100_000],
    ['2K', 2000],
    ['1e-7', 1e-7],
    ['', null],
    ['1e999', null],
    ['1-2', null],
    ['0x10', null],
    ['Infinity', null],
  ])('%s is the number %s', (text, number) => expect(readNumber(text)).toBe(number));

  it.each([
    ['2000-02-29', '2000-02-29'],
    ['2001-02-29', null],
    ['1899-12', '1899-12-01'],
    ['0001', '0001-01-01'],
    ['0000', null],
    ['01/02/2001', null],
  ])('%s is the day %s', (text, day) => expect(readDay(text)).toBe(day));

  it.each([
    ['5', 'number', 5],
    ['x', 'number', null],
    ['true', 'boolean', true],
    ['yes', 'boolean', null],
    ['2001', 'date', '2001-01-01'],
    ['', 'text', null],
    [' a ', 'text', ' a '],
  ] as const)('%s of a %s column is %s', (text, kind, value) => expect(readValue(text, kind)).toBe(value));
});

describe('the predicates of a column', () => {
  it.each<[string, ColumnTraits, string]>([
    ['numbers', NUMBER, 'between gt lt gte lte is is_not exists'],
    ['codes with names', { ...NUMBER, checkboxes: {} }, 'is is_not between gt lt gte lte exists'],
    ['text', { kind: 'text', range: false }, 'is is_not contains exists'],
    ['yes and no', { kind: 'boolean', range: false }, 'is exists'],
  ])('of %s', (_, kind, predicates) => expect(predicatesOf(kind).join(' ')).toBe(predicates));
});

describe('labels', () => {
  const options = new Map([
    ['zoning_type', { label: 'Zoning Type', format: 'text', checkboxes: { R: 'Residential' } }],
    ['custom:NBHD', { label: 'NBHD', format: 'text' }],
  ]);

  it.each<[FilterGroup, string[]]>([
    [all(from(50_000), to(150_000)), ['Land Value $50,000 – $150,000']],
    [all(from(1000, 'll_gisacre')), ['Measured Acres at least 1,000']],
    [all({ op: 'lt', column: 'yearbuilt', value: 1940 }), ['Year Built less than 1940']],
    [all({ op: 'gt', column: 'saledate', value: '1993-05-16' }), ['Last Sale Date after May 16, 1993']],
    [all({ op: 'in', column: 'zoning_type', values: ['R', 'C'] }), ['Zoning Type is Residential or C']],
    [all({ op: 'in', column: 'zoning', values: ['a', 'b', 'c', 'd'] }), ['Zoning Code is a, b, c or d']],
    [
      all({ op: 'not_in', column: 'zoning', values: ['a', 'b', 'c', 'd', 'e'] }),
      ['Zoning Code is not a, b, c or 2 others'],
    ],
    [all({ op: 'is', column: 'struct', value: true }), ['Structure on Parcel is Yes']],
    [all({ op: 'is', column: 'zoning', value: '' }), ['Zoning Code is empty']],
    [all({ op: 'contains', column: 'custom:NBHD', value: 'x' }), ['NBHD contains “x”']],
    [all({ op: 'exists', column: 'custom:B', value: true }), ['B has any value']],
    [all({ op: 'inside', path: '/us/zz/alder/old-town' }), ['Inside Old Town']],
    [all({ op: 'inside', path: '/focus-areas/abc' }), ['Inside a focus area']],
    [
      any(from(5), { op: 'exists', column: 'zoning', value: false }),
      ['Land Value at least $5 or Zoning Code has no value'],
    ],
    [all(from(5), any(from(1, 'numunits'), all())), ['Land Value at least $5', 'Number of Units at least 1']],
    [all(), []],
  ])('%j', (tree, words) => expect(filterLabels(tree, options)).toEqual(words));

  it('are null for an incomplete line', () => {
    for (const predicate of ['is', 'between', 'gt', 'contains'] as const)
      expect(ruleLabel(emptyRule(1, 'landval', predicate))).toBeNull();
  });
});

describe('properties', () => {
  const condition = fc.constantFrom<FilterCondition>(
    from(1),
    from(2),
    to(8),
    to(9),
    from('2001-01-01', 'saledate'),
    to('2002-01-01', 'saledate'),
    { op: 'is', column: 'usedesc', value: 'a' },
    { op: 'in', column: 'landval', values: [1, 2] },
    { op: 'exists', column: 'usedesc', value: false },
    { op: 'contains', column: 'usedesc', value: 'x' },
    { op: 'inside', path: '/us/zz/alder' },
  );
  const { tree } = fc.letrec<{ node: FilterNode; tree: FilterGroup }>((tie) => ({
    node: fc.oneof({ depthSize: 'small', withCrossShrink: true }, condition, tie('tree')),
    tree: fc.record({
      op: fc.constantFrom('all', 'any'),
      nodes: fc.array(tie('node'), { minLength: 1, maxLength: 5 }),
    }),
  }));

  it('a tree converted to lines and back selects the same parcels', () => {
    fc.assert(
      fc.property(tree, fc.infiniteStream(fc.boolean()), (group, coins) => {
        const { tree: read, issues } = readDraft(draftOf(group), columnOf);
        const met = new Set(
          conditionsOf(group)
            .map((leaf) => JSON.stringify(leaf))
            .filter(() => coins.next().value === true),
        );
        expect(treeMatches(simplified(read), met)).toBe(treeMatches(simplified(group), met));
        expect([...issues.values()].every((issue) => issue.startsWith('The first'))).toBe(true);
      }),
    );
  });
});
