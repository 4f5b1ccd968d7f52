import { countLabel } from '../../../kernel/count-label.ts';
import type { LayerReport } from '../../layers/contract.ts';
import { skipReasonLabel } from '../../layers/rules/skip-reasons.ts';

const SHOWN_ROWS = 10;

/** Formats the report of a layer's import for a terminal. Returns its lines. */
export function formatLayerReport(report: LayerReport): string[] {
  const count = (value: number) => value.toLocaleString('en-US');
  return [
    `${count(report.features_published)} of ${countLabel(report.features_read, 'feature')} published.`,
    `  coordinates  ${report.crs}`,
    `  text         ${report.encoding}`,
    ...report.skipped.map(({ reason, count: skipped, rows }) => {
      const more = skipped > SHOWN_ROWS ? ', ...' : '';
      return `  ${count(skipped)} skipped, ${skipReasonLabel(reason)}: ${skipped === 1 ? 'row' : 'rows'} ${rows.slice(0, SHOWN_ROWS).join(', ')}${more}`;
    }),
    ...(report.properties.length === 0 ? [] : ['Properties']),
    ...report.properties.map(
      ({ property, columns, reason, filled_percent }) =>
        `  ${property.padEnd(20)} ${(columns.join(', ') || '-').padEnd(28)} ${`${filled_percent}%`.padStart(7)}  ${reason}`,
    ),
    ...(report.unknown_values.length === 0 ? [] : ['Unknown values, kept unchanged']),
    ...report.unknown_values.map(
      ({ property, value, count: times }) => `  ${property.padEnd(20)} ${value} (${count(times)})`,
    ),
  ];
}
