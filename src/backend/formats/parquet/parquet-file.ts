import type { FileHandle } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import {
  type AsyncBuffer,
  type FileMetaData,
  parquetMetadataAsync,
  parquetScan,
  parquetSchema,
  type ParquetRowRange,
  type ParquetScanColumnOptions,
  type SchemaElement,
} from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { Problem } from '../../../kernel/problem.ts';
import { MS_PER_DAY } from '../../../kernel/units.ts';
import { readAllAt } from '../../files/whole-pieces.ts';

/** A page usually has a megabyte. Writers that put a whole row group on one page stay below this limit. */
const MAX_PAGE_BYTES = 1 << 30;
/**
 * A packed byte stands for no more bytes than this: in Snappy, three bytes copy up to 64, and in LZ4, one byte adds up to 255. A page that claims more is
 * damaged, and its memory is not allocated.
 */
const MAX_RATIOS: Readonly<Record<string, number>> = { SNAPPY: 64, LZ4: 256, LZ4_RAW: 256 };
/** A page may have this many bytes more than the ratio allows, for its headers and first bytes. */
const UNCOUNTED_BYTES = 1024;

/** An open Parquet file: the metadata of its footer, and a function that reads a column. */
export interface ParquetFile {
  metadata: FileMetaData;
  /** The rows of each row group. */
  ranges: readonly ParquetRowRange[];
  /** Returns a column's values for rows of one row group. Texts are returned as bytes. */
  readColumn(options: ParquetScanColumnOptions): Promise<ArrayLike<unknown>>;
}

/** Opens a Parquet file. Throws a `Problem` if the file is of another kind or truncated. */
export async function openParquetFile(handle: FileHandle): Promise<ParquetFile> {
  const { size } = await handle.stat();
  const file: AsyncBuffer = {
    byteLength: size,
    slice(start, end = size) {
      const bytes = readBytes(handle, size, start, end);
      // The library requests two or more ranges at once, and may fail before it awaits this one.
      bytes.catch(() => undefined);
      return bytes;
    },
  };
  return withReadableErrors(async () => {
    if (size < 12) throw new Error('it is too short');
    const metadata = await parquetMetadataAsync(file, { geoparquet: false, parsers: PARSERS });
    nameLogicalTypes(metadata);
    const options = {
      file,
      metadata,
      compressors: COMPRESSORS,
      parsers: PARSERS,
      utf8: false,
      geoparquet: false,
    };
    const { ranges } = await parquetScan(options);
    return {
      metadata,
      ranges,
      // Each column has a scan of its own, because a scan caches the data that it has read, which is several hundred megabytes for all columns.
      async readColumn(wanted) {
        const { column, rowStart, rowEnd } = wanted;
        const scan = await parquetScan({ ...options, columns: [column], rowStart, rowEnd });
        return scan.readColumn(wanted);
      },
    };
  }, 'The file');
}

async function readBytes(handle: FileHandle, size: number, start: number, end: number): Promise<ArrayBuffer> {
  if (!(start >= 0 && end <= size && start <= end))
    throw new Error(`bytes ${start} to ${end} are not in the file`);
  const bytes = new Uint8Array(end - start);
  if (!(await readAllAt(handle, bytes, start))) throw new Error('the file was cut off while it was read');
  return bytes.buffer;
}

/** Runs a step of reading. Errors that the library throws for damaged bytes become a `Problem`. */
export async function withReadableErrors<T>(step: () => Promise<T>, subject: string): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof Problem) throw error;
    const message = (error instanceof Error ? error.message : String(error)).slice(0, 160);
    throw new Problem(
      'unreadable_file',
      `${subject} is not Parquet that can be read, or is cut off (${message}). Get a complete copy or export the file again.`,
    );
  }
}

type Decompress = (input: Uint8Array, length: number) => Uint8Array;

/** Wraps a decompressor for empty pages, because a page of absent values has no bytes, and against pages that would fill the memory. */
function limited(decompress: Decompress, maxRatio = Infinity): Decompress {
  return (input, length) => {
    if (length > MAX_PAGE_BYTES || length > input.length * maxRatio + UNCOUNTED_BYTES)
      throw new Error('a page is too large');
    return length === 0 ? new Uint8Array(0) : decompress(input, length);
  };
}

function bounded(decompress: (input: Uint8Array, options: { maxOutputLength: number }) => Uint8Array) {
  return limited((input, length) => decompress(input, { maxOutputLength: length }));
}

/** Decompressors by the name of their codec. Those of Node replace the library's, because they are native code. */
export const COMPRESSORS: Readonly<Record<string, Decompress | undefined>> = {
  ...Object.fromEntries(
    Object.entries(compressors).map(([name, decompress]) => [name, limited(decompress, MAX_RATIOS[name])]),
  ),
  GZIP: bounded(gunzipSync),
  BROTLI: bounded(brotliDecompressSync),
  ZSTD: bounded(zstdDecompressSync),
};

/** Formats values for people. Texts stay bytes, and geometry stays WKB. */
const PARSERS = {
  timestampFromMilliseconds: (millis: bigint) => isoTime(Number(millis)),
  timestampFromMicroseconds: (micros: bigint) => isoTime(Number(micros / 1000n)),
  timestampFromNanoseconds: (nanos: bigint) => isoTime(Number(nanos / 1_000_000n)),
  dateFromDays: (days: number) => isoTime(days * MS_PER_DAY)?.slice(0, 10),
  stringFromBytes: (bytes: Uint8Array) => bytes,
  jsonFromBytes: (bytes: Uint8Array) => bytes,
  geometryFromBytes: (bytes: Uint8Array) => bytes,
  geographyFromBytes: (bytes: Uint8Array) => bytes,
};

/**
 * Returns true for decimals that may have more digits than a double can represent: those of more than 15 digits in bytes or in 64 bits. Ids can be such
 * numbers: databases without a type for whole numbers export `NUMBER(38)`.
 */
function isLongDecimal({
  type,
  converted_type: converted,
  logical_type: logical,
  precision,
  repetition_type: repetition,
}: SchemaElement): boolean {
  if (repetition === 'REPEATED') return false;
  if (type !== 'BYTE_ARRAY' && type !== 'FIXED_LEN_BYTE_ARRAY' && type !== 'INT64') return false;
  if (converted !== 'DECIMAL' && logical?.type !== 'DECIMAL') return false;
  return (logical?.type === 'DECIMAL' ? logical.precision : (precision ?? 0)) > 15;
}

/** Returns undefined if the number is out of the range of dates. */
function isoTime(millis: number): string | undefined {
  const date = new Date(millis);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace(/\.000Z$/, 'Z');
}

/**
 * Adds the converted type where a newer writer gives only the logical type, because the library uses the converted one. Decimals that a double would round lose
 * their converted type, and stay bytes or whole numbers of 64 bits. Inside of a list or a structure, which becomes JSON, they are rounded.
 */
function nameLogicalTypes(metadata: FileMetaData): void {
  const columns = new Set(parquetSchema(metadata).children.map(({ element }) => element));
  for (const element of metadata.schema) {
    if (columns.has(element) && isLongDecimal(element)) {
      if (element.logical_type?.type !== 'DECIMAL')
        element.logical_type = {
          type: 'DECIMAL',
          precision: element.precision ?? 0,
          scale: element.scale ?? 0,
        };
      delete element.converted_type;
      continue;
    }
    if (element.converted_type !== undefined) continue;
    const logical = element.logical_type;
    if (logical?.type === 'DECIMAL') {
      element.converted_type = 'DECIMAL';
      element.scale = logical.scale;
    } else if (logical?.type === 'DATE') element.converted_type = 'DATE';
    else if (logical?.type === 'STRING' || logical?.type === 'ENUM') element.converted_type = 'UTF8';
    else if (logical?.type === 'JSON') element.converted_type = 'JSON';
  }
}
