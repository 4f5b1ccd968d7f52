import { capital } from '../../../kernel/capital.ts';
import { countLabel } from '../../../kernel/count-label.ts';
import { findStaticLayer } from '../../layers/rules/static-layers.ts';
import type { ImportRun } from '../contract.ts';

const NUMBER = new Intl.NumberFormat('en-US');

export const STATE_LABELS: Record<ImportRun['state'], string> = {
  queued: 'Waiting',
  running: 'Running',
  review: 'Ready for review',
  published: 'Published',
  unchanged: 'No change',
  failed: 'Failed',
  cancelled: 'Canceled',
  discarded: 'Discarded',
};

export const STATE_TONES: Record<ImportRun['state'], 'plain' | 'good' | 'busy' | 'bad'> = {
  queued: 'busy',
  running: 'busy',
  review: 'busy',
  published: 'good',
  unchanged: 'plain',
  failed: 'bad',
  cancelled: 'plain',
  discarded: 'plain',
};

export function numberLabel(count: number): string {
  return NUMBER.format(count);
}

export function durationLabel(seconds: number): string {
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Returns the number of parcels, or of features for a layer; '' while unknown. */
export function importedCountLabel({ report, layer_report }: ImportRun): string {
  const kept = report?.rows_kept ?? layer_report?.features_published;
  return kept === undefined ? '' : numberLabel(kept);
}

/** Returns a label such as `layer: Flood zones`. */
export function layerLabel(id: string): string {
  return `layer: ${findStaticLayer(id)?.label ?? id}`;
}

/** Describes the current step of an import in one line. */
export function progressLabel({ state, phase, done_rows, total_rows }: ImportRun): string {
  if (state === 'queued') return 'Waiting for other imports to end';
  const rows =
    total_rows === null
      ? countLabel(done_rows, 'row')
      : `${numberLabel(done_rows)} of ${countLabel(total_rows, 'row')}`;
  return phase === null ? rows : `${capital(phase)}: ${rows}`;
}
