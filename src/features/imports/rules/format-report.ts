import type { ImportReport } from '../contract.ts';
import type { RowFinding } from './finding-log.ts';
import { formatCountyColumns } from './format-county-columns.ts';
import { formatFinding } from './format-finding.ts';
import { formatJoins, formatNotes } from './format-joins.ts';
import { isRateTelling } from './import-report.ts';
import { formatSpatialJoin, type SpatialJoinReport } from './spatial-report.ts';

const SHOWN_ROWS = 10;

/** Formats the report of an import for a terminal. */
export function formatReport(report: ImportReport): string {
  if (report.outcome === 'unchanged') {
    return `${report.file} is the same file that edition ${report.edition_version} of ${report.place_path} was made from: nothing was changed.`;
  }
  const count = (value: number) => value.toLocaleString('en-US');
  const facts: [string, string][] = [
    ['rows read', count(report.rows_read)],
    ['parcels kept', count(report.rows_kept)],
    ['  of these repaired', count(report.rows_repaired)],
    ['  of these stacked', count(report.stacked)],
    ['  of several parts', count(report.multipart)],
    ['rows skipped', count(report.rows_skipped)],
    ['coordinates', report.crs],
    ['text', report.encoding],
    [
      'time',
      `${report.seconds} s${isRateTelling(report) ? `, ${count(report.rows_per_second)} rows a second` : ''}`,
    ],
  ];
  return [
    `Edition ${report.edition_version} of ${report.place_path} ${report.outcome === 'review' ? 'is ready for review' : 'is published'}, from ${report.file}.`,
    '',
    ...formatDoubts(report),
    ...facts.map(([label, value]) => `  ${label.padEnd(22)}${value}`),
    '',
    ...formatSpatialJoins(report.spatial_joins),
    ...formatFindings(report.findings),
    ...formatJoins(report.joins),
    ...formatNotes(report),
    'Columns',
    ...formatColumns(report.columns),
    ...formatCountyColumns(report.county_columns, report.missing),
  ].join('\n');
}

function formatDoubts({ held_because }: ImportReport): string[] {
  if (held_because.length === 0) return [];
  return [
    'It is not published, because it looks like a mistake:',
    ...held_because.map((doubt) => `  - ${doubt}`),
    `If it is right, publish it with "platbook publish ID" (the id is in "platbook imports"), or import it again with --publish-anyway.`,
    '',
  ];
}

function formatSpatialJoins(joins: readonly SpatialJoinReport[]): string[] {
  if (joins.length === 0) return [];
  return ['Spatial joins', ...joins.map((join) => `  ${formatSpatialJoin(join)}`), ''];
}

function formatFindings(findings: readonly RowFinding[]): string[] {
  if (findings.length === 0) return [];
  return ['Findings', ...findings.map((finding) => formatFinding(finding, SHOWN_ROWS)), ''];
}

function formatColumns(columns: ImportReport['columns']): string[] {
  const from = Math.max(4, ...columns.map((column) => column.from.length));
  const to = Math.max(4, ...columns.map((column) => (column.to ?? '-').length));
  return columns.map(
    (column) =>
      `  ${column.from.padEnd(from)}  ${(column.to ?? '-').padEnd(to)}  ${`${column.filled_percent}%`.padStart(7)}  ${column.reason}`,
  );
}
