import { type Container, readContainer } from '../../../backend/tiles/container-reader.ts';
import {
  type SectionArray,
  viewBytes,
  viewGeometry,
  viewInt32,
  viewSection,
  viewUint32,
} from '../../../backend/tiles/container-view.ts';
import type { GeometryBlock } from '../../../backend/tiles/geometry-block.ts';
import type { BBox } from '../../../kernel/geo.ts';
import type { ValueType } from '../../parcels/rules/value-type.ts';
import type { NumberType } from './number-column.ts';

export const PARCEL_STORE_KIND = 'parcel-store-1';

/** A stored column: numbers in the smallest exact type, text as codes of a dictionary (0: no text). `typed` is there for the county's own columns only. */
export type StoredColumn =
  | {
      name: string;
      kind: 'number' | 'boolean' | 'date';
      type: NumberType;
      min: number | null;
      max: number | null;
      typed?: TypedAs;
    }
  | { name: string; kind: 'text'; distinct: number; typed?: TypedAs };

export interface TypedAs {
  as: ValueType;
  /** False when the store can't return the numbers as the county wrote them, such as 012 or 12.50. */
  isExact: boolean;
}

export interface ParcelStoreMeta {
  geoid: string;
  placePath: string;
  parcelCount: number;
  extent: BBox | null;
  areaType: NumberType;
  columns: readonly StoredColumn[];
}

/**
 * The parcels of one county in shared memory, in the order of the Hilbert curve. The `ordinal` of a parcel is its position in this order, from 0.
 * `container` can be posted to another thread and viewed there again.
 */
export interface ParcelStore {
  meta: ParcelStoreMeta;
  container: Container;
  geometry: GeometryBlock;
  ogcFids: Uint32Array;
  /** A point inside each parcel, x and y on the grid. */
  points: Int32Array;
  /** Square meters. */
  areas: SectionArray;
  pathEnds: Uint32Array;
  paths: Uint8Array;
  byteLength: number;
}

/** Loads a store. Throws `unreadable_file` when the file is damaged or truncated. */
export async function openParcelStore(file: string): Promise<ParcelStore> {
  return viewParcelStore(await readContainer(file, PARCEL_STORE_KIND));
}

export function viewParcelStore(container: Container): ParcelStore {
  const meta = container.meta as ParcelStoreMeta;
  return {
    meta,
    container,
    geometry: viewGeometry(container, 'polygon', meta.parcelCount),
    ogcFids: viewUint32(container, 'ogcFid'),
    points: viewInt32(container, 'points'),
    areas: viewSection(container, 'area'),
    pathEnds: viewUint32(container, 'pathEnds'),
    paths: viewBytes(container, 'paths'),
    byteLength: container.bytes.byteLength,
  };
}

/** Returns a column's values by ordinal with its description; undefined when the store doesn't hold the column. */
export function findColumn(
  store: ParcelStore,
  name: string,
): { column: StoredColumn; values: SectionArray } | undefined {
  const column = store.meta.columns.find((stored) => stored.name === name);
  return column && { column, values: viewSection(store.container, `column:${name}`) };
}

/** Returns the texts of a text column; the text of code k is at k - 1. */
export function readDictionary(store: ParcelStore, name: string): string[] {
  const ends = viewUint32(store.container, `column:${name}:ends`);
  const text = viewBytes(store.container, `column:${name}:text`);
  const decoder = new TextDecoder();
  let from = 0;
  return Array.from(ends, (end) => {
    const bytes = text.slice(from, end);
    from = end;
    return decoder.decode(bytes);
  });
}

/** Returns the text of a code of a text column; '' for 0. */
export function textOfCode(store: ParcelStore, name: string, code: number): string {
  if (code === 0) return '';
  const ends = viewUint32(store.container, `column:${name}:ends`);
  const text = viewBytes(store.container, `column:${name}:text`);
  const bytes = text.subarray(code === 1 ? 0 : ends[code - 2], ends[code - 1]);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

/**
 * Returns the codes of texts in a text column's dictionary; texts that no parcel has are absent. One pass compares bytes, so that half a
 * million owners need no decoding.
 */
export function findCodes(store: ParcelStore, name: string, wanted: readonly string[]): Map<string, number> {
  const ends = viewUint32(store.container, `column:${name}:ends`);
  const text = viewBytes(store.container, `column:${name}:text`);
  const encoder = new TextEncoder();
  const byHash = new Map<number, { word: string; bytes: Uint8Array }[]>();
  /** 1 for the last 16 bits of each wanted hash. It spares nearly every text of the dictionary the slower search in the map. */
  const isWanted = new Uint8Array(1 << 16);
  for (const word of new Set(wanted)) {
    const bytes = encoder.encode(word);
    if (bytes.length === 0) continue;
    const hash = hashOf(bytes, 0, bytes.length);
    isWanted[hash & 0xffff] = 1;
    const known = byHash.get(hash);
    if (known === undefined) byHash.set(hash, [{ word, bytes }]);
    else known.push({ word, bytes });
  }
  const codes = new Map<string, number>();
  if (byHash.size === 0) return codes;
  let from = 0;
  for (let i = 0; i < ends.length; i++) {
    const end = ends[i] ?? 0;
    const hash = hashOf(text, from, end);
    if (isWanted[hash & 0xffff] === 1)
      for (const { word, bytes } of byHash.get(hash) ?? [])
        if (isAt(text, from, end, bytes)) codes.set(word, i + 1);
    from = end;
  }
  return codes;
}

function hashOf(text: Uint8Array, from: number, end: number): number {
  let hash = -2_128_831_035;
  for (let at = from; at < end; at++) hash = Math.imul(hash ^ (text[at] as number), 16_777_619);
  return hash ^ (hash >>> 16);
}

function isAt(text: Uint8Array, from: number, end: number, bytes: Uint8Array): boolean {
  if (end - from !== bytes.length) return false;
  for (let at = 0; at < bytes.length; at++) if (text[from + at] !== bytes[at]) return false;
  return true;
}

/** Returns the path of a parcel by ordinal. */
export function pathOf(store: ParcelStore, ordinal: number): string {
  const from = ordinal === 0 ? 0 : (store.pathEnds[ordinal - 1] ?? 0);
  const text = Buffer.from(store.paths.slice(from, store.pathEnds[ordinal] ?? 0)).toString('utf8');
  return text.startsWith('=') ? text.slice(1) : `${store.meta.placePath}${text}`;
}
