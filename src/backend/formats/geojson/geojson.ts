import { type FileHandle, open } from 'node:fs/promises';
import { Problem } from '../../../kernel/problem.ts';
import { LON_LAT, readCrs } from '../crs.ts';
import type { Format, FeatureSource, OpenOptions, SourceColumn } from '../feature-source.ts';
import { assertNotUtf16, findJsonEncoding } from '../foreign-text.ts';
import { GeoJsonBatch } from './geojson-batch.ts';
import { geometryKindOf } from './geojson-kinds.ts';
import { GeoJsonSplitter } from './geojson-splitter.ts';

const BUFFER_BYTES = 4 << 20;
/**
 * The maximum size of a feature. A county's largest one has a few megabytes, so a file with more is not a list of features. A parsed feature may take thirty
 * times its bytes. That must fit into the memory of an import's thread, because V8 ends the server if it doesn't.
 */
const MAX_FEATURE_BYTES = 32 << 20;
const TAIL_BYTES = 4096;

/** GeoJSON (RFC 7946, and 2008 with its `crs` member), streamed. */
export const geojson: Format = {
  id: 'geojson',
  label: 'GeoJSON',
  extensions: ['.geojson', '.json', '.geojsonl', '.ndjson', '.geojsons'],
  async open(file, options) {
    const handle = await open(file);
    try {
      return await openGeoJson(handle, options);
    } catch (error) {
      await handle.close();
      throw error;
    }
  },
};

async function openGeoJson(
  handle: FileHandle,
  { crs: crsOverride, lookUpCrs, encoding }: OpenOptions,
): Promise<FeatureSource> {
  const names = new Map<string, SourceColumn>();
  const kinds = new Set<string>();
  const { size } = await handle.stat();
  const { given, label } = await findJsonEncoding(handle, size, encoding, 'the GeoJSON standard');
  const splitter = new GeoJsonSplitter();
  let seen = 0;
  for await (const batch of readBatches(handle, size, new GeoJsonBatch([], LON_LAT, given), splitter)) {
    for (let index = 0; index < batch.count; index++) batch.collectColumns(index, names, kinds);
    seen += batch.count;
    if (seen >= 2000) break;
  }
  const columns = [...names.values()];
  const statement = crsOverride ?? (await findCrsMember(handle, size, splitter.header));
  const crs = statement === undefined ? LON_LAT : await readCrs(statement, lookUpCrs);
  const origin =
    statement === undefined
      ? ' (the GeoJSON standard)'
      : crsOverride === undefined
        ? " (the file's crs member)"
        : ' (given)';
  return {
    format: 'GeoJSON',
    columns,
    crs: crs.label + origin,
    encoding: label,
    rowCount: null,
    geometryKind: geometryKindOf(kinds),
    features: () => readBatches(handle, size, new GeoJsonBatch(columns, crs, given), new GeoJsonSplitter()),
    async *sample(rows) {
      let left = rows;
      for await (const batch of readBatches(
        handle,
        size,
        new GeoJsonBatch(columns, crs, given),
        new GeoJsonSplitter(),
      )) {
        yield batch;
        left -= batch.count;
        if (left <= 0) return;
      }
    },
    close: () => handle.close(),
  };
}

async function* readBatches(
  handle: FileHandle,
  size: number,
  batch: GeoJsonBatch,
  splitter: GeoJsonSplitter,
): AsyncGenerator<GeoJsonBatch> {
  let buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  let filled = 0;
  let scanned = 0;
  let bufferOffset = 0;
  let nextRow = 1;
  for (;;) {
    const position = bufferOffset + filled;
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, position);
    if (bytesRead === 0) break;
    filled += bytesRead;
    if (bufferOffset === 0 && scanned === 0) scanned = skipByteOrderMark(buffer, filled);
    splitter.scan(buffer, scanned, filled, bufferOffset);
    scanned = filled;
    if (splitter.ranges.length > 0) {
      batch.fill(buffer, splitter.ranges, nextRow, bufferOffset);
      nextRow += batch.count;
      yield batch;
    }
    const keepFrom = splitter.openStart >= 0 ? splitter.openStart : scanned;
    if (keepFrom > 0) {
      buffer.copyWithin(0, keepFrom, filled);
      splitter.shift(keepFrom);
      bufferOffset += keepFrom;
      filled -= keepFrom;
      scanned = filled;
    } else if (filled === buffer.length) {
      if (buffer.length >= MAX_FEATURE_BYTES) {
        throw new Problem(
          'unreadable_file',
          `Row ${nextRow} at byte ${bufferOffset} is larger than ${MAX_FEATURE_BYTES >> 20} MB: the file is not a list of features.`,
        );
      }
      const grown = Buffer.allocUnsafe(Math.min(MAX_FEATURE_BYTES, buffer.length * 2));
      buffer.copy(grown, 0, 0, filled);
      buffer = grown;
    }
  }
  if (!splitter.isComplete) {
    throw new Problem(
      'unreadable_file',
      `The file is cut off at byte ${size}, ${splitter.openStart >= 0 ? `in the middle of row ${nextRow}` : `after row ${nextRow - 1}`}. Get a complete copy and import that.`,
    );
  }
  if (!splitter.hasContent && !splitter.isCollection) {
    throw new Problem('unreadable_file', 'The file is empty: there is no feature in it.');
  }
}

function skipByteOrderMark(buffer: Buffer, filled: number): number {
  assertNotUtf16(buffer.subarray(0, filled), 'GeoJSON');
  return filled >= 3 && buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf ? 3 : 0;
}

/** Returns the `crs` member. It usually precedes the features, but some writers put it last. */
async function findCrsMember(handle: FileHandle, size: number, header: string): Promise<string | undefined> {
  const found = readCrsMember(header);
  if (found !== undefined) return found;
  const length = Math.min(TAIL_BYTES, size);
  const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
  const tail = buffer.toString('utf8');
  const end = /\]\s*,\s*("(?:crs|name|bbox|numberMatched)".*)$/s.exec(tail)?.[1];
  return end === undefined ? undefined : readCrsMember(end);
}

function readCrsMember(text: string): string | undefined {
  const member =
    /"crs"\s*:\s*\{[^{}]*"properties"\s*:\s*\{[^{}]*"(?:name|code)"\s*:\s*("(?:[^"\\]|\\.){1,4000}"|\d{4,6})/s.exec(
      text,
    )?.[1];
  if (member === undefined) return undefined;
  return member.startsWith('"') ? (JSON.parse(member) as string) : `EPSG:${member}`;
}
