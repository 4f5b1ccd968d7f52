import type { FileHandle } from 'node:fs/promises';
import { ColumnType } from 'flatgeobuf/lib/mjs/flat-geobuf/column-type.js';
import type { Feature } from 'flatgeobuf/lib/mjs/flat-geobuf/feature.js';
import { deserialize } from 'flatgeobuf/lib/mjs/generic.js';
import type { HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js';
import { calcTreeSize, NODE_ITEM_BYTE_LEN } from 'flatgeobuf/lib/mjs/packedrtree.js';
import { Problem } from '../../../kernel/problem.ts';
import { readAllAt } from '../../files/whole-pieces.ts';
import type { GeometryKind, SourceColumn } from '../feature-source.ts';

export interface FgbColumn extends SourceColumn {
  fgbType: ColumnType;
}

export interface FgbHeader {
  /** The file up to its index. The package needs these bytes in front of every piece of features. */
  head: Buffer;
  columns: readonly FgbColumn[];
  /** 0: each feature has its own type. */
  geometryType: number;
  geometryKind: GeometryKind;
  /** null if the writer didn't know the number. */
  featureCount: number | null;
  crs: { code: string | undefined; wkt: string | undefined };
  /** The start of the lowest level of the index, which has a node for each feature; 0 without an index. */
  leavesStart: number;
  featuresStart: number;
}

export const NODE_BYTES = NODE_ITEM_BYTE_LEN;
/** `fgb`, the version and `fgb`. The patch version follows, which is ignored. */
const MAGIC = Buffer.from([0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62]);
const MAGIC_BYTES = 8;
const MAX_HEADER_BYTES = 10 << 20;
const MAX_COLUMNS = 65_536;
/** A feature has at least a size, a table and the table's list of fields. */
const MIN_FEATURE_BYTES = 12;
/** Geometry kinds by the number of the type. Types after the last are `mixed`, too. */
const GEOMETRY_KINDS: readonly GeometryKind[] = [
  'mixed',
  'point',
  'line',
  'polygon',
  'point',
  'line',
  'polygon',
];

/** Reads the header. Throws a `Problem` if the file is not FlatGeobuf or is truncated. */
export async function readFgbHeader(handle: FileHandle, name: string): Promise<FgbHeader> {
  const { size } = await handle.stat();
  const start = Buffer.alloc(MAGIC_BYTES + 4);
  if (!(await readAllAt(handle, start, 0)) || !start.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new Problem(
      'unreadable_file',
      `${name} is not a FlatGeobuf file of version 3: its first bytes are different. Export it again.`,
    );
  }
  const headerBytes = start.readUInt32LE(MAGIC_BYTES);
  const indexStart = MAGIC_BYTES + 4 + headerBytes;
  if (headerBytes > MAX_HEADER_BYTES || indexStart > size) throw damagedFgb(name);
  const head = Buffer.alloc(indexStart);
  if (!(await readAllAt(handle, head, 0))) throw damagedFgb(name);
  // The package reports a damaged header with many kinds of errors, and has no class of its own for them.
  const meta = await readPiece(head, () => undefined).catch(() => null);
  const header = meta === null ? null : describeHeader(meta, head, size);
  if (header === null) throw damagedFgb(name);
  return header;
}

/** Reads the header of a file, and the whole features after it, with the package. The bytes must not contain the index. */
export async function readPiece(
  bytes: Uint8Array,
  onFeature: (feature: Feature) => void,
): Promise<HeaderMeta | null> {
  let meta: HeaderMeta | null = null;
  const features = deserialize(bytes, {
    headerMetaFn(header) {
      meta = { ...header };
      // The bytes have no index, and the package never returns from an index without features.
      header.indexNodeSize = 0;
    },
    fromFeature(_, feature) {
      onFeature(feature);
      return {};
    },
  });
  for await (const _ of features);
  return meta;
}

export function damagedFgb(name: string): Problem {
  return new Problem(
    'unreadable_file',
    `${name} is damaged or cut off. Get a complete copy or export it again.`,
  );
}

/** Returns null if the header contains impossible values. */
function describeHeader(meta: HeaderMeta, head: Buffer, fileBytes: number): FgbHeader | null {
  const { featuresCount: count, indexNodeSize, geometryType, columns } = meta;
  const indexBytes = count === 0 || indexNodeSize === 0 ? 0 : calcTreeSize(count, indexNodeSize);
  const featuresStart = head.length + indexBytes;
  const described = (columns ?? []).map(({ name, type }) => ({
    name,
    fgbType: type,
    type: columnType(type),
  }));
  if (featuresStart + count * MIN_FEATURE_BYTES > fileBytes || described.length > MAX_COLUMNS) return null;
  if (described.some(({ fgbType }) => ColumnType[fgbType] === undefined)) return null;
  return {
    head,
    columns: described,
    geometryType,
    geometryKind: GEOMETRY_KINDS[geometryType] ?? 'mixed',
    featureCount: count === 0 && featuresStart < fileBytes ? null : count,
    crs: describeCrs(meta.crs),
    leavesStart: indexBytes === 0 ? 0 : featuresStart - count * NODE_BYTES,
    featuresStart,
  };
}

function columnType(fgbType: ColumnType): SourceColumn['type'] {
  switch (fgbType) {
    case ColumnType.Bool:
      return 'boolean';
    case ColumnType.String:
    case ColumnType.Json:
      return 'text';
    case ColumnType.DateTime:
      return 'date';
    case ColumnType.Binary:
      return 'unknown';
    default:
      return 'number';
  }
}

function describeCrs(crs: HeaderMeta['crs']): FgbHeader['crs'] {
  const { org, code = 0, wkt } = crs ?? {};
  return {
    code: code > 0 && /^(epsg)?$/i.test(org ?? '') ? `EPSG:${code}` : undefined,
    wkt: wkt || undefined,
  };
}
