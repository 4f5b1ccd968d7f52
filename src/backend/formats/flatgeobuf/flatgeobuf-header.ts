import type { FileHandle } from 'node:fs/promises';
import { Problem } from '../../../kernel/problem.ts';
import type { GeometryKind, SourceColumn } from '../feature-source.ts';
import {
  BrokenBuffer,
  findField,
  type Message,
  readByte,
  readTable,
  readTableOfVector,
  readText,
  readVector,
  rootTable,
} from './flatbuffer.ts';

/** The types of columns by their number in the file. */
export const FGB_TYPES = [
  'int8',
  'uint8',
  'bool',
  'int16',
  'uint16',
  'int32',
  'uint32',
  'int64',
  'uint64',
  'float32',
  'float64',
  'text',
  'json',
  'datetime',
  'binary',
] as const;

export type FgbType = (typeof FGB_TYPES)[number];

export interface FgbColumn extends SourceColumn {
  fgbType: FgbType;
}

export interface FgbHeader {
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

export const NODE_BYTES = 40;
/** `fgb`, the version, `fgb` and the patch, which doesn't matter. */
const MAGIC = Buffer.from([0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62]);
const MAGIC_BYTES = 8;
const MAX_HEADER_BYTES = 10 << 20;
const MAX_COLUMNS = 65_536;
/** A feature is a size, a table and its description at least. */
const MIN_FEATURE_BYTES = 12;
const GEOMETRY_TYPE_NAMES = ['unknown', 'point', 'line', 'polygon', 'point', 'line', 'polygon'] as const;

// Fields of the header, a column and a coordinate system in FlatGeobuf's schema (header.fbs).
const HEADER = { geometryType: 2, columns: 7, featureCount: 8, indexNodeSize: 9, crs: 10 };
const COLUMN = { name: 0, type: 1 };
const CRS = { org: 0, code: 1, wkt: 4 };

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
  const bytes = Buffer.alloc(headerBytes);
  await handle.read(bytes, 0, headerBytes, start.length);
  try {
    return readHeader({ bytes, from: 0, to: headerBytes }, indexStart, size);
  } catch (error) {
    if (!(error instanceof BrokenBuffer || error instanceof RangeError)) throw error;
    throw damagedFgb(name);
  }
}

export function damagedFgb(name: string): Problem {
  return new Problem(
    'unreadable_file',
    `${name} is damaged or cut off. Get a complete copy or export it again.`,
  );
}

function readHeader(message: Message, indexStart: number, fileBytes: number): FgbHeader {
  const { bytes } = message;
  const header = rootTable(message);
  const countAt = findField(message, header, HEADER.featureCount);
  const count = countAt === 0 ? 0 : Number(bytes.readBigUInt64LE(countAt));
  const nodeSizeAt = findField(message, header, HEADER.indexNodeSize);
  const nodeSize = nodeSizeAt === 0 ? 16 : bytes.readUInt16LE(nodeSizeAt);
  const nodes = count === 0 || nodeSize === 0 ? 0 : countNodes(count, nodeSize);
  const featuresStart = indexStart + nodes * NODE_BYTES;
  if (featuresStart + count * MIN_FEATURE_BYTES > fileBytes) throw new BrokenBuffer();
  const geometryType = readByte(message, header, HEADER.geometryType);
  const kind = GEOMETRY_TYPE_NAMES[geometryType] ?? 'unknown';
  return {
    columns: readColumns(message, header),
    geometryType,
    geometryKind: kind === 'unknown' ? 'mixed' : kind,
    featureCount: count === 0 && featuresStart < fileBytes ? null : count,
    crs: readCrsFields(message, header),
    leavesStart: nodes === 0 ? 0 : featuresStart - count * NODE_BYTES,
    featuresStart,
  };
}

/** The nodes of a packed tree: levels of `nodeSize` children each up to a root. */
function countNodes(count: number, nodeSize: number): number {
  const size = Math.max(2, nodeSize);
  let nodes = count;
  let level = count;
  do {
    level = Math.ceil(level / size);
    nodes += level;
  } while (level !== 1);
  return nodes;
}

function readColumns(message: Message, header: number): FgbColumn[] {
  const vector = readVector(message, header, HEADER.columns, 4);
  if (vector.length > MAX_COLUMNS) throw new BrokenBuffer();
  return Array.from({ length: vector.length }, (_, index) => {
    const column = readTableOfVector(message, vector, index);
    const fgbType = FGB_TYPES[readByte(message, column, COLUMN.type)];
    if (fgbType === undefined) throw new BrokenBuffer();
    return { name: readText(message, column, COLUMN.name), fgbType, type: columnType(fgbType) };
  });
}

function columnType(fgbType: FgbType): SourceColumn['type'] {
  switch (fgbType) {
    case 'bool':
      return 'boolean';
    case 'text':
    case 'json':
      return 'text';
    case 'datetime':
      return 'date';
    case 'binary':
      return 'unknown';
    default:
      return 'number';
  }
}

function readCrsFields(message: Message, header: number): FgbHeader['crs'] {
  const crs = readTable(message, header, HEADER.crs);
  if (crs === 0) return { code: undefined, wkt: undefined };
  const org = readText(message, crs, CRS.org);
  const codeAt = findField(message, crs, CRS.code);
  const code = codeAt === 0 ? 0 : message.bytes.readInt32LE(codeAt);
  const wkt = readText(message, crs, CRS.wkt);
  return {
    code: code > 0 && (org === '' || /^epsg$/i.test(org)) ? `EPSG:${code}` : undefined,
    wkt: wkt === '' ? undefined : wkt,
  };
}
