import type { BBox } from '../../../kernel/geo.ts';
import { Problem } from '../../../kernel/problem.ts';
import { viewBox } from '../rules/view-box.ts';
import { batchesBySize } from './batches-by-size.ts';
import { multiPolygonEwkb } from './multipolygon-ewkb.ts';
import { polygonsOf } from './new-place.ts';

/** One feature of a boundary file, with coordinates in degrees (EPSG:4326). Only polygons are usable. */
export interface BoundaryFeature {
  geometry: GeoJSON.Geometry | null;
  properties: Readonly<Record<string, unknown>> | null;
  /** The reason why the feature can't be used, if the reader of the file found one. */
  skipped?: string | undefined;
}

export interface BoundaryFields {
  /** The property that names each place. */
  nameProperty: string;
  /** The property that holds each place's official code. */
  geoidProperty?: string | undefined;
}

/** The outline of one place, as plain data that can be sent between processes. */
export interface BoundaryOutline {
  /** The first row of the place in the file, starting at 1. */
  row: number;
  name: string;
  geoid: string | null;
  ewkb: Uint8Array;
  bbox: BBox | null;
}

/** The rows that were skipped: their number, and the first of them with the reasons. Rows are counted from 1. */
export interface SkippedBoundaries {
  count: number;
  rows: { row: number; reason: string }[];
}

export interface Boundaries {
  outlines: BoundaryOutline[];
  skipped: SkippedBoundaries;
}

const MAX_SKIPPED_ROWS = 1000;
const PROGRESS_EVERY = 1000;
/** Limits of one batch of outlines: bytes and number. */
const BATCH_BYTES = 4 << 20;
const BATCH_OUTLINES = 5000;

export function addSkipped(skipped: SkippedBoundaries, row: number, reason: string): void {
  skipped.count++;
  if (skipped.rows.length < MAX_SKIPPED_ROWS) skipped.rows.push({ row, reason });
}

/** Reads a boundary set. Features with the same name become one outline. Throws `unreadable_file` when no feature is usable. */
export async function readBoundaries(
  features: AsyncIterable<BoundaryFeature> | Iterable<BoundaryFeature>,
  { nameProperty, geoidProperty }: BoundaryFields,
  onProgress: (done: number) => void = () => undefined,
): Promise<Boundaries> {
  const drafts = new Map<string, Draft>();
  const skipped: SkippedBoundaries = { count: 0, rows: [] };
  let row = 0;
  for await (const { geometry, properties, skipped: reason } of features) {
    row++;
    if (row % PROGRESS_EVERY === 0) onProgress(row);
    const name = textOf(properties?.[nameProperty]);
    const polygons = reason === undefined ? polygonsOf(geometry) : null;
    if (polygons === null) addSkipped(skipped, row, reason ?? 'it is not a polygon or has no area');
    else if (name === null) addSkipped(skipped, row, `its "${nameProperty}" is empty`);
    else {
      const earlier = drafts.get(name);
      const geoid = geoidProperty === undefined ? null : textOf(properties?.[geoidProperty]);
      if (earlier === undefined) drafts.set(name, { row, name, geoid, polygons });
      else for (const polygon of polygons) earlier.polygons.push(polygon);
    }
  }
  onProgress(row);
  if (drafts.size === 0) {
    const [first] = skipped.rows;
    throw new Problem(
      'unreadable_file',
      `No polygon in the file has a name in its property "${nameProperty}".${first === undefined ? '' : ` Row ${first.row}: ${first.reason}.`}`,
    );
  }
  return { outlines: Array.from(drafts.values(), outlineOf), skipped };
}

/** Passes outlines to `send` in batches. */
export async function sendOutlines<Outline extends { ewkb: Uint8Array }>(
  outlines: Iterable<Outline>,
  send: (batch: readonly Outline[]) => Promise<void>,
): Promise<void> {
  const limits = { size: BATCH_BYTES, items: BATCH_OUTLINES };
  for (const batch of batchesBySize(outlines, ({ ewkb }) => ewkb.byteLength, limits)) await send(batch);
}

interface Draft {
  row: number;
  name: string;
  geoid: string | null;
  polygons: GeoJSON.MultiPolygon['coordinates'];
}

function outlineOf({ polygons, ...draft }: Draft): BoundaryOutline {
  return { ...draft, ewkb: multiPolygonEwkb(polygons), bbox: viewBox(polygons) };
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text.slice(0, 200);
}
