import { spaced } from '../../../kernel/spaced.ts';
import type { FieldSource, FieldSources } from '../../parcels/rules/field-source.ts';
import { addressRulesOf } from './address-rules.ts';
import { COMPUTED_COLUMNS } from './computed-columns.ts';
import type { Recipe } from './recipe.ts';
import { computesTotal, TOTAL_RULE } from './total-value.ts';

/** The facts that an import has about the origin of values. */
export interface ImportedFields {
  /** The name of the county's file. */
  file: string;
  recipe: Recipe | null;
  report: ReportedFields;
}

/** The parts of the import's report about columns. */
interface ReportedFields {
  columns: readonly {
    from: string;
    to: string | null;
    replace?: readonly unknown[] | undefined;
    lookup?: string | undefined;
    parse?: string | undefined;
    part?: 'suffix' | undefined;
    table?: { name: string; column: string } | undefined;
  }[];
  joins: readonly { table: string; rules: readonly { column: string; rule: string }[] }[];
  spatial_joins: readonly { name: string; columns: readonly { to: string; from: string }[] }[];
}

const COMPUTED_RULES: Readonly<Record<string, string>> = {
  ogc_fid: 'row number of the edition',
  parcelnumb_no_formatting: 'letters and digits of the parcel number',
  lat: 'a point inside the polygon',
  lon: 'a point inside the polygon',
  ll_gisacre: 'area of the polygon on the ellipsoid',
  ll_gissqft: 'area of the polygon on the ellipsoid',
  ll_uuid: 'kept across editions where the parcel can be recognized',
  ll_stable_id: 'how the ll_uuid was kept',
  ll_stack_uuid: 'shared by parcels with the same outline',
  county: 'name of the county that the file was imported for',
  state2: 'state of the county',
  geoid: 'code of the county',
  path: 'address on this site',
  ll_last_refresh: 'day of the import',
  ll_updated_at: 'time of the import in which the row last changed',
};

/**
 * Returns the source of each column of an edition, standard and county columns by name. If several columns of the file or its tables fill the same column, the
 * last one counts, and a constant of the recipe counts where it is empty. Address rules count only for columns without any of these sources.
 */
export function fieldProvenance({ file, recipe, report }: ImportedFields): FieldSources {
  const fields: Record<string, FieldSource> = {};
  for (const { from, to, table, part, ...changes } of report.columns) {
    if (part === 'suffix') continue;
    const rules = [changesOf(changes)];
    if (table !== undefined) rules.unshift(joinLabel(report, table));
    fields[to ?? from] =
      table === undefined
        ? { kind: 'file', file, column: from, ...ruleOf(rules) }
        : { kind: 'joined', file: table.name, column: table.column, ...ruleOf(rules) };
  }
  for (const { from, to, part } of report.columns) {
    const number = to === null ? undefined : fields[to];
    if (part === 'suffix' && number !== undefined)
      fields[to ?? from] = { ...number, ...ruleOf([number.rule, `with the suffix of ${from}`]) };
  }
  for (const column of Object.keys(recipe?.constants ?? {})) {
    const given = fields[column];
    fields[column] =
      given === undefined
        ? { kind: 'constant' }
        : { ...given, ...ruleOf([given.rule, 'where it is empty, the same for the whole county']) };
  }
  for (const address of addressRulesOf(recipe, report.columns)) {
    const kind = recipe?.addresses.includes(address) === true ? 'recipe' : 'computed';
    if (address.kind === 'assemble') {
      fields[address.to] ??= { kind, rule: `assembled as ${address.template}` };
      continue;
    }
    const rule = `split from ${address.from}`;
    for (const part of SPLIT_PARTS[address.into]) fields[part] ??= { kind, rule };
  }
  for (const { name, columns } of report.spatial_joins)
    for (const { to, from } of columns) fields[to] = spatialSource(fields[to], recipe, name, to, from);
  // Columns that the import fills from other columns (row-plan.ts).
  if (fields['szip'] !== undefined)
    fields['szip5'] ??= { kind: 'computed', rule: 'the first five digits of the ZIP code' };
  if (fields['saddstr'] !== undefined)
    fields['address'] ??= { kind: 'computed', rule: 'assembled from house number and street' };
  if (computesTotal((name) => fields[name] !== undefined))
    fields['parval'] = { kind: 'computed', rule: TOTAL_RULE };
  for (const name of COMPUTED_COLUMNS) fields[name] = { kind: 'computed', ...ruleOf([COMPUTED_RULES[name]]) };
  return fields;
}

const SPLIT_PARTS = {
  site: ['saddno', 'saddpref', 'saddstr', 'saddsttyp', 'saddstsuf', 'sunit'],
  mail: ['mail_addno', 'mail_addpref', 'mail_addstr', 'mail_addsttyp', 'mail_addstsuf', 'mail_unit'],
} as const;

/** Returns the source of a column that a spatial join fills. If the file fills it too, the file's value counts, unless the recipe says otherwise; a share is always the join's. */
function spatialSource(
  given: FieldSource | undefined,
  recipe: Recipe | null,
  layer: string,
  to: string,
  column: string,
): FieldSource {
  const join = recipe?.spatial_joins.find(
    ({ columns, share_column }) => to in columns || share_column === to,
  );
  if (join?.share_column === to)
    return { kind: 'spatial_join', layer, rule: 'share of the parcel that the polygon covers' };
  if (given === undefined || join?.keeps_given === false) return { kind: 'spatial_join', layer, column };
  return { ...given, ...ruleOf([given.rule, `where it is empty, layer ${layer}`]) };
}

/** Describes the changes to a column's values, as people read it. */
function changesOf({
  replace,
  lookup,
  parse,
}: Pick<ReportedFields['columns'][number], 'replace' | 'lookup' | 'parse'>): string {
  return [
    lookup === undefined ? '' : `codes looked up in ${lookup}`,
    replace === undefined ? '' : 'text replaced',
    parse === undefined ? '' : `read as ${spaced(parse)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Describes how the value of a parcel is made from several records. */
function joinLabel({ joins }: ReportedFields, { name, column }: { name: string; column: string }): string {
  const rules = joins.find(({ table }) => table === name)?.rules ?? [];
  const rule = rules.find((candidate) => candidate.column === column)?.rule ?? 'first';
  return rule === 'first' ? '' : `${rule} of the parcel’s records`;
}

function ruleOf(parts: readonly (string | undefined)[]): { rule?: string } {
  const rule = parts.filter(Boolean).join('; ');
  return rule === '' ? {} : { rule };
}
