import { viewBytes, viewUint32 } from '../../../backend/tiles/container-view.ts';
import type { MvtLayer } from '../../../backend/tiles/mvt-layer.ts';
import { encodeMvtValue } from '../../../backend/tiles/mvt-value.ts';
import { MS_PER_DAY } from '../../../kernel/units.ts';
import { NULL_MARKERS } from './number-column.ts';
import { type ParcelStore, findColumn } from './parcel-store.ts';

/** Adds a column's value of a parcel to the next feature; adds nothing when the parcel has no value. */
export type TagColumn = (ordinal: number) => void;

const NO_BYTES = new Uint8Array(0);

/** Returns functions that add the given columns of a county to a layer, which stores each distinct value once. Skips columns that the county doesn't have. */
export function columnTags(store: ParcelStore, layer: MvtLayer, columns: readonly string[]): TagColumn[] {
  return columns.flatMap((name): TagColumn[] => {
    const found = findColumn(store, name);
    if (found === undefined) return [];
    const { column, values } = found;
    const written = new Map<number, number>();
    const tag = (stored: number, write: () => number) => {
      let value = written.get(stored);
      if (value === undefined) written.set(stored, (value = write()));
      layer.tags[layer.tagCount++] = layer.key(name);
      layer.tags[layer.tagCount++] = value;
    };
    if (column.kind === 'text') {
      const ends = viewUint32(store.container, `column:${name}:ends`);
      const text = viewBytes(store.container, `column:${name}:text`);
      return [
        (ordinal) => {
          const code = values[ordinal] ?? 0;
          if (code === 0) return;
          const from = code === 1 ? 0 : (ends[code - 2] ?? 0);
          tag(code, () => layer.addTextValue(NO_BYTES, text, from, ends[code - 1] ?? 0));
        },
      ];
    }
    const marker = NULL_MARKERS[column.type];
    const { kind } = column;
    return [
      (ordinal) => {
        const stored = values[ordinal] ?? Number.NaN;
        if (Number.isNaN(stored) || stored === marker) return;
        tag(stored, () => layer.addValue(encodeMvtValue(shownValue(kind, stored))));
      },
    ];
  });
}

function shownValue(kind: 'number' | 'boolean' | 'date', stored: number): string | number | boolean {
  if (kind === 'boolean') return stored === 1;
  return kind === 'date' ? new Date(stored * MS_PER_DAY).toISOString().slice(0, 10) : stored;
}
