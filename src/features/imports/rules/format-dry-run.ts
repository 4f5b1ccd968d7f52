import { countLabel } from '../../../kernel/count-label.ts';
import type { DryRun } from '../contract.ts';
import { addCodeTable } from './edit-recipe.ts';
import { formatCountyColumns } from './format-county-columns.ts';
import { formatFinding } from './format-finding.ts';
import { formatJoins, formatNotes } from './format-joins.ts';
import { labelColumns } from './proposed-join.ts';
import { EMPTY_RECIPE } from './recipe.ts';

const SHOWN_ROWS = 5;
const SHOWN_SAMPLES = 3;
const MAX_WIDTH = 24;

/** Formats the result of a dry run for a terminal. Returns its lines. */
export function formatDryRun(dryRun: DryRun): string[] {
  const facts: [string, string][] = [
    ['file', `${dryRun.file}${dryRun.layer === null ? '' : `, layer ${dryRun.layer}`} (${dryRun.format})`],
    ['coordinates', dryRun.crs],
    ['text', dryRun.encoding],
    [
      'rows',
      `${dryRun.rows_sampled.toLocaleString('en-US')} sampled${dryRun.rows_total === null ? '' : ` of ${dryRun.rows_total.toLocaleString('en-US')}`}`,
    ],
    ['place', dryRun.place.message ?? `in ${dryRun.place.path}`],
  ];
  return [
    'Nothing was imported.',
    '',
    ...facts.map(([label, value]) => `  ${label.padEnd(14)}${value}`),
    '',
    ...dryRun.problems.map((message) => `  PROBLEM: ${message}`),
    ...dryRun.findings.map((finding) => formatFinding(finding, SHOWN_ROWS)),
    ...(dryRun.problems.length + dryRun.findings.length > 0 ? [''] : []),
    ...dryRun.proposed_exclusions.map(
      ({ rule, rows }) =>
        `  PROPOSED: leave out ${countLabel(rows, 'sampled row')} in which ${rule.column} is ${rule.equals.join(' or ')}: ${rule.reason}. Add the rule to "not_parcels" of the recipe.`,
    ),
    ...formatProposedJoin(dryRun.proposed_join),
    ...formatCodeTable(dryRun.proposed_code_table),
    ...formatJoins(dryRun.joins),
    ...formatNotes(dryRun),
    'Columns',
    ...dryRun.columns.flatMap(formatColumn),
    ...formatCountyColumns(dryRun.county_columns, dryRun.missing),
  ];
}

function formatProposedJoin(proposed: DryRun['proposed_join']): string[] {
  if (proposed === null) return [];
  const { layer, on } = proposed;
  const key = on.parcel === on.table ? on.parcel : `${on.parcel}=${on.table}`;
  return [
    `  PROPOSED: join the table ${layer}, which has ${labelColumns(proposed.columns)} and shares the values of ${key} with the file: --join-layer ${quoted(layer)} --on ${quoted(key)}`,
    '',
  ];
}

/** Returns a text as one argument of a command. */
function quoted(text: string): string {
  return /^[\w./=*-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Formats the parts of a recipe that use the table, because no option describes code tables. */
function formatCodeTable(proposed: DryRun['proposed_code_table']): string[] {
  if (proposed === null) return [];
  const { lookups, columns } = addCodeTable(EMPTY_RECIPE, proposed);
  return [
    `  PROPOSED: the table ${proposed.layer} has the texts for the codes in ${proposed.from}. Add to the recipe: ${JSON.stringify({ lookups, columns })}`,
    '',
  ];
}

function formatColumn(column: DryRun['columns'][number]): string[] {
  const { from, to, reason, proposal, filled_percent, samples } = column;
  const values = samples
    .slice(0, SHOWN_SAMPLES)
    .map(({ raw, value, is_unreadable }) =>
      is_unreadable
        ? `${cut(raw)} -> unreadable`
        : String(value) === raw
          ? cut(raw)
          : `${cut(raw)} -> ${cut(String(value ?? 'no value'))}`,
    );
  return [
    `  ${from} -> ${to ?? 'a county column'}, ${filled_percent}% filled: ${reason}${proposal === null ? '' : `; it might be ${proposal}`}`,
    ...(values.length === 0 ? [] : [`      ${values.join(' | ')}`]),
  ];
}

function cut(text: string): string {
  return text.length > MAX_WIDTH ? `${text.slice(0, MAX_WIDTH)}...` : text;
}
