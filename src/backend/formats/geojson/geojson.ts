import { type FileHandle, open } from 'node:fs/promises';
import { assumeLonLat, LON_LAT, readCrs, readStatedCrs, type SourceCrs } from '../crs.ts';
import type { FormatReader, FeatureSource, OpenOptions, SourceColumn } from '../feature-source.ts';
import { findJsonEncoding } from '../foreign-text.ts';
import { isPartialPage, PARTIAL } from '../partial-page.ts';
import { readPart, readTail } from '../read-head.ts';
import { readCrsMember } from './crs-member.ts';
import { findJsonList, WRAPPER_BYTES } from './find-json-list.ts';
import { GeoJsonBatch } from './geojson-batch.ts';
import { geometryKindOf } from './geojson-kinds.ts';
import { GeoJsonSplitter } from './geojson-splitter.ts';
import { readFeatureRanges } from './read-feature-ranges.ts';
import { findOpening, SAMPLED_FROM_BYTES, sampleFeatureRanges } from './sample-feature-ranges.ts';

const TAIL_BYTES = 4096;
/**
 * The number of features of a large file that are searched for columns, at its beginning and again in blocks throughout it. Properties that none of them has
 * are not columns, but `extras` returns them.
 */
const COLUMN_ROWS = 2000;

/** GeoJSON (RFC 7946, and 2008 with its `crs` member) and lists of rows with a geometry, streamed. The list may be a member of another object. */
export const geojson: FormatReader = {
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
  const start = findJsonList(await readPart(handle, 0, WRAPPER_BYTES));
  const createSplitter = () => new GeoJsonSplitter({ isWrapped: start > 0 });
  const splitter = createSplitter();
  let opening: Buffer | null = null;
  let seen = 0;
  const first = new GeoJsonBatch([], LON_LAT, given);
  for await (const batch of readFeatureRanges(handle, size, first, splitter, start)) {
    // One object may be anything. A list of objects, or one object after another, are rows.
    batch.hasRows ||= splitter.isList || batch.count > 1;
    for (let index = 0; index < batch.count; index++) batch.collectColumns(index, names, kinds);
    opening ??= findOpening(size, batch);
    seen += batch.count;
    if (seen >= COLUMN_ROWS && size >= SAMPLED_FROM_BYTES) break;
  }
  const sampled = { handle, size, start, createSplitter, opening };
  // Some programs leave out members without a value, so a column may have none at the beginning of the file. Without an opening (see `findOpening`), only the
  // features above are searched: all of a small file, or the beginning of a large one.
  if (opening !== null)
    for await (const batch of sampleFeatureRanges(sampled, first, COLUMN_ROWS))
      for (let index = 0; index < batch.count; index++) batch.collectColumns(index, names, kinds);
  const columns = [...names.values()];
  const lastMembers = await readLastMembers(handle, size);
  const statement = crsOverride ?? readCrsMember(splitter.header) ?? readCrsMember(lastMembers);
  const crs =
    statement === undefined
      ? assumeLonLat('the GeoJSON standard')
      : crsOverride === undefined
        ? await readStatedCrs(statement, "the file's crs member", lookUpCrs)
        : await readGivenCrs(crsOverride, lookUpCrs);
  const createBatch = () => {
    const batch = new GeoJsonBatch(columns, crs, given);
    batch.hasRows = first.hasRows;
    batch.hasNested = first.hasNested;
    batch.hasShapeTexts = first.hasShapeTexts;
    return batch;
  };
  return {
    format: 'GeoJSON',
    columns,
    crs: crs.label,
    isCrsAssumed: crs.isAssumed === true,
    encoding: label,
    rowCount: null,
    geometryKind: geometryKindOf(kinds),
    warnings: isPartialPage(splitter.header + lastMembers) ? [PARTIAL] : [],
    features: () => readFeatureRanges(handle, size, createBatch(), createSplitter(), start),
    sample: (rows) => sampleFeatureRanges(sampled, createBatch(), rows),
    close: () => handle.close(),
  };
}

async function readGivenCrs(crs: string, lookUpCrs: OpenOptions['lookUpCrs']): Promise<SourceCrs> {
  const given = await readCrs(crs, lookUpCrs);
  return { ...given, label: `${given.label} (given)` };
}

/** The members that follow the features in the files of some programs. */
const LAST_MEMBERS =
  /\]\s*,\s*("(?:crs|name|bbox|numberMatched|numberReturned|totalFeatures|timeStamp|links|properties|exceededTransferLimit)"\s*:.*)$/s;

/** Returns the text of the members after the features, such as `crs`; the empty text if there are none. */
async function readLastMembers(handle: FileHandle, size: number): Promise<string> {
  return LAST_MEMBERS.exec(await readTail(handle, size, TAIL_BYTES))?.[1] ?? '';
}
