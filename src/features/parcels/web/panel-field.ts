import type { HiddenReason } from '../rules/hidden-fields.ts';
import type { ColumnFormat } from '../rules/parcel-columns.ts';

/** A value that the reader sees, or one that is there and why they don't. */
export type PanelValue =
  | { kind: 'shown'; value: string | number | boolean }
  | { kind: 'hidden'; reason: HiddenReason };

export interface PanelField {
  /** The column: unique in its group. */
  name: string;
  label: string;
  format: ColumnFormat;
  value: PanelValue;
  /** Where a shown value is from, in words, when that is known. */
  source?: string | undefined;
}
