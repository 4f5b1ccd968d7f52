import type { FeatureBatch, SourceColumn } from '../../../../backend/formats/feature-source.ts';
import { TextBytes } from '../../../../backend/formats/text-bytes.ts';
import { PARCEL_COLUMNS, type ParcelColumn } from '../../../parcels/rules/parcel-columns.ts';
import type { EditionLayout, StoredValue } from '../../../parcels/rules/parcel-row.ts';
import { addressRulesOf } from '../../rules/address-rules.ts';
import type { FindCodeValue } from '../../rules/builtin-code-tables.ts';
import type { ColumnMatch } from '../../rules/column-match.ts';
import { isComputedColumn } from '../../rules/computed-columns.ts';
import { type FileValue, parserOf, type UNREADABLE } from '../../rules/parse-value.ts';
import type { RecipeAddress } from '../../rules/recipe.ts';
import { computesTotal } from '../../rules/total-value.ts';
import { UnknownCodeLog } from '../../rules/unknown-code-log.ts';
import { compileValueRule } from '../../rules/value-rule.ts';
import type { TupleShape } from '../editions/edition-feed.ts';
import type { ImportTask } from '../run/worker-messages.ts';
import { addressColumns, type AddressPlan, planAddresses } from './address-plan.ts';
import { type ExclusionPlan, planExclusions } from './exclusion-plan.ts';
import type { RowDeriver } from './row-deriver.ts';

/** A standard column that is read from the file. */
export interface ReadField {
  column: ParcelColumn;
  /** The index in the source's columns. */
  source: number;
  /** The index in the layout's columns. */
  target: number;
  /** The index in the matches. */
  match: number;
  parse(raw: FileValue): StoredValue | typeof UNREADABLE;
  /** Receives the bytes of the column's texts if only the database needs them; null if strings are needed. */
  bytes: TextBytes | null;
}

/** A column of the file that is stored as the county column `name`. */
export interface OwnField {
  source: number;
  match: number;
  name: string;
  /** Null when the value is stored unchanged. */
  parse: ((raw: FileValue) => StoredValue | typeof UNREADABLE) | null;
}

/** A column with the suffix of the house number. */
export interface SuffixField {
  source: number;
  match: number;
  /** The index of the house number in the layout's columns. */
  target: number;
  read(raw: FileValue): StoredValue | typeof UNREADABLE;
}

/** The plan by which rows of one file become rows of one edition. */
export interface RowPlan {
  layout: EditionLayout;
  matches: readonly ColumnMatch[];
  fields: readonly ReadField[];
  customs: readonly OwnField[];
  suffixes: readonly SuffixField[];
  /** Returns the index of a column in the layout, -1 when the layout does not have it. */
  indexOf(name: string): number;
  /** Values that all rows share, by column; they become defaults of the table. */
  constants: ReadonlyMap<string, StoredValue>;
  /** The recipe's constants, by column: a row gets them where its file has no value. */
  given: ReadonlyMap<string, StoredValue>;
  /** The recipe's constants for county columns. */
  ownConstants: readonly { name: string; value: string | number | boolean }[];
  /** The columns that each row of the COPY stream holds after ogc_fid, ll_uuid and path, and before `custom` and `geom`. */
  streamed: readonly { column: ParcelColumn; index: number }[];
  /** True when each row of the stream has its own `ll_updated_at`, after `geom`; false in a county's first edition, whose rows share it. */
  hasOwnTimes: boolean;
  addresses: readonly AddressPlan[];
  /** The indexes in the layout of a total value that is computed, and of its parts; null when the county gives the total or lacks a part. */
  total: { target: number; land: number; improvements: number } | null;
  /** Null when every row may be a parcel. */
  exclusions: ExclusionPlan | null;
  unknownCodes: readonly UnknownCodeLog[];
}

export interface PlanSetup {
  columns: readonly SourceColumn[];
  matches: readonly ColumnMatch[];
  lookups: ReadonlyMap<string, FindCodeValue>;
  derivers: readonly RowDeriver[];
  hasStacks: boolean;
}

/** The fields of a tuple before the values. */
const BEFORE_VALUES = ['ogc_fid', 'll_uuid', 'path'];
/** Columns that have fields of their own in a tuple, so they are not streamed among the values. */
export const OUTSIDE_VALUES: ReadonlySet<string> = new Set(BEFORE_VALUES);
/** Columns with a value in each row, whatever the file has. */
const ALWAYS_FILLED: readonly string[] = ['lat', 'lon', 'll_gisacre', 'll_gissqft', 'll_updated_at'];

/** Texts that every row needs as strings: reading them as bytes would only delay the conversion. */
const DERIVED_FROM: ReadonlySet<string> = new Set(['parcelnumb']);

export function planRows(task: ImportTask, setup: PlanSetup): RowPlan {
  const { columns, matches, lookups, derivers, hasStacks } = setup;
  const { recipe } = task;
  const constants = new Map<string, StoredValue>([
    ['geoid', task.geoid],
    ['county', task.county],
    ...(task.state2 === null ? [] : ([['state2', task.state2.toUpperCase()]] as const)),
    ['ll_last_refresh', task.today],
    ...(task.previous === null ? ([['ll_updated_at', task.startedAtMs]] as const) : []),
  ]);
  const given = Object.entries(recipe?.constants ?? {}).filter(([name]) => !isComputedColumn(name));
  const addressRules = addressRulesOf(recipe, matches);
  const mapped = new Set<string>([
    ...matches.flatMap(({ to }) => (to === null || isComputedColumn(to) ? [] : [to])),
    ...given.map(([name]) => name),
    ...addressColumns(addressRules),
    ...derivers.flatMap((deriver) => deriver.columns.map(({ name }) => name)),
  ]);
  const filled = new Set<string>([...mapped, ...constants.keys(), ...ALWAYS_FILLED]);
  if (mapped.has('parcelnumb')) filled.add('parcelnumb_no_formatting');
  if (mapped.has('szip')) filled.add('szip5');
  if (mapped.has('saddstr')) filled.add('address');
  const hasComputedTotal = computesTotal((name) => mapped.has(name));
  if (hasComputedTotal) filled.add('parval');
  if (task.previous !== null && mapped.has('parcelnumb')) filled.add('ll_stable_id');
  if (hasStacks) filled.add('ll_stack_uuid');
  const hasPlaces = recipe?.place !== undefined || derivers.some(({ setsPlace }) => setsPlace === true);
  const layoutColumns = PARCEL_COLUMNS.filter(
    ({ name }) => (filled.has(name) && !OUTSIDE_VALUES.has(name)) || (hasPlaces && name === 'path'),
  );
  const byName = new Map<string, ParcelColumn>(layoutColumns.map((column) => [column.name, column]));
  const indexes = new Map<string, number>(layoutColumns.map(({ name }, index) => [name, index]));
  const indexOf = (name: string) => indexes.get(name) ?? -1;
  const standardOf = (name: string | null) =>
    name === null || isComputedColumn(name) ? undefined : byName.get(name);
  const hasSuffixes = matches.some(({ part }) => part === 'suffix');
  const isDerivedFrom = textsInUse(addressRules, hasSuffixes);
  const unknownCodes: UnknownCodeLog[] = [];
  const codesOf = (match: ColumnMatch, index: number) => {
    const find = match.lookup === undefined ? undefined : lookups.get(match.lookup);
    if (find === undefined) return null;
    const log = new UnknownCodeLog(match.from, match.lookup ?? '');
    unknownCodes.push(log);
    return { find, onUnknown: (code: string) => log.add(code), unknown: unknownCodeOf(matches, index) };
  };
  const fields: ReadField[] = [];
  const customs: OwnField[] = [];
  const suffixes: SuffixField[] = [];
  matches.forEach((match, index) => {
    const { source, from, to } = match;
    const column = standardOf(to);
    const rule = compileValueRule(match, column ?? null, codesOf(match, index));
    if (column !== undefined && match.part === 'suffix')
      suffixes.push({ source, match: index, target: indexOf(column.name), read: rule.read });
    else if (column !== undefined)
      fields.push({
        column,
        source,
        match: index,
        target: indexOf(column.name),
        parse: rule.isPlain ? parserOf(column) : rule.read,
        bytes:
          column.type === 'text' && rule.isPlain && !isDerivedFrom.has(column.name) ? new TextBytes() : null,
      });
    else if (to !== null || !isComputedColumn(from)) {
      const name = to === null || isComputedColumn(to) ? (columns[source]?.name ?? from) : to;
      customs.push({ source, match: index, name, parse: rule.isPlain ? null : rule.read });
    }
  });
  return {
    layout: {
      geoid: task.geoid,
      placePath: task.placePath,
      columns: layoutColumns.map(({ name }) => name),
    },
    matches,
    fields,
    customs,
    suffixes,
    indexOf,
    constants,
    given: readConstants(given, standardOf),
    ownConstants: given.flatMap(([name, value]) => (standardOf(name) === undefined ? [{ name, value }] : [])),
    streamed: layoutColumns
      .map((column, index) => ({ column, index }))
      .filter(
        ({ column: { name } }) =>
          !constants.has(name) && !OUTSIDE_VALUES.has(name) && name !== 'll_updated_at',
      ),
    hasOwnTimes: !constants.has('ll_updated_at'),
    addresses: planAddresses(addressRules, { columns, indexOf }),
    total: hasComputedTotal
      ? { target: indexOf('parval'), land: indexOf('landval'), improvements: indexOf('improvval') }
      : null,
    exclusions: planExclusions(recipe?.not_parcels ?? [], columns),
    unknownCodes,
  };
}

/** Returns the function that reads the parcel number of a row by the same rule as the plan; null if no column of the file has it. */
export function numberReader(
  matches: readonly ColumnMatch[],
  lookups: ReadonlyMap<string, FindCodeValue>,
): ((batch: FeatureBatch, index: number) => string | null) | null {
  const column = PARCEL_COLUMNS.find(({ name }) => name === 'parcelnumb');
  const at = matches.findIndex(({ to }) => to === 'parcelnumb');
  const match = matches[at];
  if (match === undefined || column === undefined) return null;
  const find = match.lookup === undefined ? undefined : lookups.get(match.lookup);
  const codes =
    find === undefined ? null : { find, onUnknown: () => undefined, unknown: unknownCodeOf(matches, at) };
  const { read } = compileValueRule(match, column, codes);
  return (batch, index) => {
    const value = read(batch.value(index, match.source));
    return typeof value === 'string' ? value : null;
  };
}

/** Says what becomes of a code that a code table does not have: it is kept, unless an earlier match keeps the values of the same column of the file. */
export function unknownCodeOf(matches: readonly ColumnMatch[], index: number): 'kept' | 'left out' {
  return matches.findIndex(({ source }) => source === matches[index]?.source) === index ? 'kept' : 'left out';
}

/** Returns the standard columns whose values are needed as strings while the row is read. */
function textsInUse(addresses: readonly RecipeAddress[], hasSuffixes: boolean): ReadonlySet<string> {
  const used = new Set(DERIVED_FROM);
  if (hasSuffixes) used.add('saddno');
  for (const address of addresses) {
    if (address.kind === 'split') used.add(address.from);
    else for (const found of address.template.matchAll(/\{([^{}]+)\}/g)) used.add((found[1] ?? '').trim());
  }
  return used;
}

function readConstants(
  given: readonly (readonly [string, string | number | boolean])[],
  standardOf: (name: string) => ParcelColumn | undefined,
): Map<string, StoredValue> {
  const values = new Map<string, StoredValue>();
  for (const [name, raw] of given) {
    const column = standardOf(name);
    const value = column === undefined ? null : parserOf(column)(raw);
    if (typeof value !== 'symbol' && value !== null) values.set(name, value);
  }
  return values;
}

/** Returns the positions of the fields in a tuple that `RowWriter` writes, for readers of the tuples. */
export function tupleShapeOf(plan: RowPlan): TupleShape {
  const { layout, constants } = plan;
  const fields = copyColumnsOf(plan);
  const fieldOf = (name: string) => fields.indexOf(name);
  return {
    layout,
    ogcFid: fieldOf('ogc_fid'),
    uuid: fieldOf('ll_uuid'),
    lon: fieldOf('lon'),
    lat: fieldOf('lat'),
    custom: fieldOf('custom'),
    geometry: fieldOf('geom'),
    columns: layout.columns.map((name) => {
      const constant = constants.get(name);
      return constant === undefined ? { field: fieldOf(name) } : { constant };
    }),
  };
}

/** Returns the columns of the COPY stream in order. `row_hash` is not shown to anyone: by it the next import of the county finds which parcels changed. */
export function copyColumnsOf({ streamed, hasOwnTimes }: RowPlan): string[] {
  const values = streamed.map(({ column }) => column.name);
  const times = hasOwnTimes ? ['ll_updated_at'] : [];
  return [...BEFORE_VALUES, ...values, 'custom', 'geom', ...times, 'row_hash'];
}
