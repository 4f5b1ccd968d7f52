import type { FileHandle } from 'node:fs/promises';
import { ColumnType } from 'flatgeobuf/lib/mjs/flat-geobuf/column-type.js';
import type { Feature } from 'flatgeobuf/lib/mjs/flat-geobuf/feature.js';
import { deserialize } from 'flatgeobuf/lib/mjs/generic.js';
import type { HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js';
import { calcTreeSize, NODE_ITEM_BYTE_LEN } from 'flatgeobuf/lib/mjs/packedrtree.js';
import { Problem } from '../../../kernel/problem.ts';
import type { GeometryKind, SourceColumn } from '../feature-source.ts';

export interface FgbColumn extends SourceColumn {
  fgbType: ColumnType;
}

export interface FgbHeader {
  /** The file up to its index, which the package needs in front of every piece of features. */
  head: Buffer;
  columns: readonly FgbColumn[];
  /** 0: each feature says its own. */
  geometryType: number;
  geometryKind: GeometryKind;
  /** null when the writer didn't know. */
  featureCount: number | null;
  crs: { code: string | undefined; wkt: string | undefined };
  /** Where the lowest level of the index begins, a node for each feature; 0 when there is no index. */
  leavesStart: number;
  featuresStart: number;
}

export const NODE_BYTES = NODE_ITEM_BYTE_LEN;
/** `fgb`, the version, `fgb` and the patch, which doesn't matter. */
const MAGIC = Buffer.from([0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62]);
const MAGIC_BYTES = 8;
const MAX_HEADER_BYTES = 10 << 20;
const MAX_COLUMNS = 65_536;
/** A feature is a size, a table and its description at least. */
const MIN_FEATURE_BYTES = 12;
/** By the number of the type; those that follow are `mixed` too. */
const GEOMETRY_KINDS: readonly GeometryKind[] = [
  'mixed',
  'point',
  'line',
  'polygon',
  'point',
  'line',
  'polygon',
];

/** Throws a `Problem` when the file is no FlatGeobuf or cut off. */
export async function readFgbHeader(handle: FileHandle, name: string): Promise<FgbHeader> {
  const { size } = await handle.stat();
  const start = Buffer.alloc(MAGIC_BYTES + 4);
  const { bytesRead } = await handle.read(start, 0, start.length, 0);
  if (bytesRead < start.length || !start.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new Problem(
      'unreadable_file',
      `${name} is not a FlatGeobuf file of version 3: its first bytes are others. Export it again.`,
    );
  }
  const headerBytes = start.readUInt32LE(MAGIC_BYTES);
  const indexStart = MAGIC_BYTES + 4 + headerBytes;
  if (headerBytes > MAX_HEADER_BYTES || indexStart > size) throw damagedFgb(name);
  const head = Buffer.alloc(indexStart);
  await handle.read(head, 0, indexStart, 0);
  // The package finds out that a header is damaged in many ways, none of which has a class of its own.
  const meta = await readPiece(head, () => undefined).catch(() => null);
  const header = meta === null ? null : describeHeader(meta, head, size);
  if (header === null) throw damagedFgb(name);
  return header;
}

/** Reads the header of a file and the whole features behind it with the package, without the index between them. */
export async function readPiece(
  bytes: Uint8Array,
  onFeature: (feature: Feature) => void,
): Promise<HeaderMeta | null> {
  let meta: HeaderMeta | null = null;
  const features = deserialize(bytes, {
    headerMetaFn(header) {
      meta = { ...header };
      // No index stands here, and the package does not return from an index of no features.
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

/** null when it says what can't be. */
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
