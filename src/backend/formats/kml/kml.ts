import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '../../../kernel/problem.ts';
import { closeAll } from '../../close-all.ts';
import { LON_LAT, readCrs, type SourceCrs } from '../crs.ts';
import { estimateRow } from '../estimate-row.ts';
import type {
  FeatureSource,
  Format,
  FormatReader,
  GeometryKind,
  OpenOptions,
  SourceColumn,
} from '../feature-source.ts';
import { findDataSets } from '../find-data-sets.ts';
import { FALLBACK, findForeignText, notUtf8 } from '../foreign-text.ts';
import { readPart } from '../read-head.ts';
import { readEncodingName, unknownEncoding } from '../shapefile/dbf-encoding.ts';
import { takeRows } from '../take-rows.ts';
import type { UnpackLimit } from '../unpack-limit.ts';
import { unpackZip } from '../unpack-zip.ts';
import { wideEncodingOf } from '../wide-encoding.ts';
import { KmlBatch } from './kml-batch.ts';
import type { KmlPlacemark } from './kml-placemark.ts';
import { type KmlFile, parseAll } from './parse-files.ts';
import { areLarge, samplePlacemarks } from './sample-placemarks.ts';

/** The number of placemarks at the beginning of large files that are all searched for columns. */
const COLUMN_ROWS = 2000;
/** The maximum number of KML files in an archive. Each of them is open while the archive is read. */
const MAX_KML_FILES = 500;

/** KML, and KMZ, which is a zip archive with one or more KML files. */
export const kml: FormatReader = {
  async open(file, options) {
    const isPacked = path.extname(file).toLowerCase() === '.kmz';
    const paths = isPacked ? await unpackOnce(file, options) : [file];
    const handles: FileHandle[] = [];
    const close = () => closeAll(handles.map((handle) => () => handle.close()));
    try {
      for (const kmlPath of paths) handles.push(await open(kmlPath));
      return { ...(await openKml(handles, paths, options)), close };
    } catch (error) {
      await close().catch(() => undefined); // the caller needs the first error, not an error of closing
      throw error;
    }
  },
};

/**
 * The unpacked KML files of each .kmz file. Files that are in one archive share an `UnpackLimit`. A .kmz file among others is opened twice, to list the layers
 * and to read one, and unpacked once.
 */
const unpackedOf = new WeakMap<UnpackLimit, Map<string, Promise<string[]>>>();

async function unpackOnce(file: string, options: OpenOptions): Promise<string[]> {
  const { unpackLimit } = options;
  if (unpackLimit === undefined) return unpackKmz(file, options);
  const unpacked = unpackedOf.get(unpackLimit) ?? new Map<string, Promise<string[]>>();
  unpackedOf.set(unpackLimit, unpacked);
  const paths = unpacked.get(file) ?? unpackKmz(file, options);
  unpacked.set(file, paths);
  return paths;
}

/**
 * Unpacks all KML files of an archive. The first one is the document (OGC 07-147r2, C.3), but it often only links to others in folders, one for each tile or
 * township.
 */
async function unpackKmz(file: string, options: OpenOptions): Promise<string[]> {
  const plain: Format = { ...kml, id: 'kml', label: 'KML', extensions: ['.kml'] };
  const unpacked = await unpackZip(
    file,
    options.scratchDir,
    (files) => refuseTooMany(findDataSets(files, [plain], path.basename(file)), path.basename(file)),
    options.unpackLimit,
  );
  return unpacked.map((archive) => archive.file);
}

function refuseTooMany<Found>(found: readonly Found[], file: string): readonly Found[] {
  if (found.length <= MAX_KML_FILES) return found;
  throw new Problem(
    'too_large',
    `${file} holds ${found.length} KML files; at most ${MAX_KML_FILES} are read. Unpack it and pack fewer of them.`,
  );
}

async function openKml(
  handles: readonly FileHandle[],
  paths: readonly string[],
  options: OpenOptions,
): Promise<Omit<FeatureSource, 'close'>> {
  const files: KmlFile[] = [];
  for (const handle of handles) {
    const { size } = await handle.stat();
    files.push({ handle, size, ...(await findEncoding(handle, options.encoding)) });
  }
  const crs = options.crs === undefined ? LON_LAT : await readCrs(options.crs, options.lookUpCrs);
  const { columns, geometryKind, warnings } = await collectColumns(files, paths);
  return {
    format: 'KML',
    columns,
    crs: `${crs.label} (${options.crs === undefined ? 'the KML standard' : 'given'})`,
    encoding: [...new Set(files.map(({ encoding, origin }) => `${encoding} (${origin})`))].join('; '),
    rowCount: null,
    geometryKind,
    warnings,
    features: ({ attributes } = { attributes: true }) => readBatches(files, columns, crs, attributes),
    sample: (rows) => sampleBatches(files, columns, crs, rows),
  };
}

async function findEncoding(
  handle: FileHandle,
  given: string | undefined,
): Promise<{ encoding: string; origin: string }> {
  const head = await readPart(handle, 0, 256);
  if (given !== undefined) {
    const encoding = readEncodingName(given);
    if (encoding === undefined) throw unknownEncoding(given);
    return { encoding, origin: 'given' };
  }
  const wide = wideEncodingOf(head);
  if (wide !== null) return { encoding: wide, origin: "the file's first bytes" };
  const declared = /<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head.toString('latin1'))?.[1];
  const encoding = declared === undefined ? 'utf-8' : readEncodingName(declared);
  if (encoding === undefined) throw unknownEncoding(declared ?? '');
  const foreign = encoding === 'utf-8' ? await findForeignText(handle, (await handle.stat()).size) : null;
  if (foreign !== null) return { encoding: FALLBACK, origin: notUtf8(foreign) };
  return { encoding, origin: declared === undefined ? 'the XML standard' : 'the XML declaration' };
}

/** Returns the columns that schemas declare, and those of the first placemarks and of others throughout the files. */
async function collectColumns(
  files: readonly KmlFile[],
  paths: readonly string[],
): Promise<{ columns: SourceColumn[]; geometryKind: GeometryKind; warnings: string[] }> {
  const schema: SourceColumn[] = [];
  const names = new Set<string>();
  const roles = new Set<GeometryKind>();
  let rows = 0;
  const links: string[] = [];
  const options = { columns: new Map<string, number>(), attributes: true };
  const add = ({ extras, parts }: KmlPlacemark) => {
    for (const name of extras?.keys() ?? []) names.add(name);
    for (const { role } of parts) roles.add(role === 'outer' || role === 'inner' ? 'polygon' : role);
  };
  for await (const placemarks of parseAll(files, options, schema, links)) {
    placemarks.forEach(add);
    rows += placemarks.length;
    if (rows >= COLUMN_ROWS && areLarge(files)) break;
  }
  for await (const { placemarks } of samplePlacemarks(files, options)) placemarks.forEach(add);
  if (rows === 0 && links.length > 0)
    throw new Problem(
      'unreadable_file',
      `The file has no placemark: it only links to ${links[0]}. Download the file at that address, and import it.`,
    );
  const columns = [...schema];
  for (const name of names) {
    if (!columns.some((column) => column.name === name)) columns.push({ name, type: 'text' });
  }
  const [kind] = roles;
  const geometryKind = roles.size === 1 && kind !== undefined ? kind : 'mixed';
  // A document may link to the other files of its archive, which are read anyway.
  const isRead = (link: string) =>
    !link.includes('://') && paths.some((file) => path.basename(file) === path.posix.basename(link));
  const unread = links.find((link) => !isRead(link));
  const warnings =
    unread === undefined
      ? []
      : [
          `The file also links to ${unread}, which is not read. If parcels are missing, download and import that file.`,
        ];
  return { columns, geometryKind, warnings };
}

async function* readBatches(
  files: readonly KmlFile[],
  columns: readonly SourceColumn[],
  crs: SourceCrs,
  attributes: boolean,
): AsyncGenerator<KmlBatch> {
  const options = { columns: new Map(columns.map(({ name }, index) => [name, index])), attributes };
  let nextRow = 1;
  for await (const placemarks of parseAll(files, options)) {
    yield new KmlBatch(placemarks, nextRow, columns, crs);
    nextRow += placemarks.length;
  }
}

/** Reads about `rows` placemarks from throughout the files, or the first ones of small files. The row numbers after the first block are estimates. */
async function* sampleBatches(
  files: readonly KmlFile[],
  columns: readonly SourceColumn[],
  crs: SourceCrs,
  rows: number,
): AsyncGenerator<KmlBatch> {
  const options = { columns: new Map(columns.map(({ name }, index) => [name, index])), attributes: true };
  const seen = { bytes: 0, rows: 0 };
  for await (const { placemarks, position, bytes, share } of samplePlacemarks(files, options)) {
    const row = estimateRow(position, seen);
    seen.bytes += bytes;
    seen.rows += placemarks.length;
    yield new KmlBatch(placemarks.slice(0, Math.ceil(rows * share)), row, columns, crs);
  }
  if (seen.rows === 0) yield* takeRows(readBatches(files, columns, crs, true), rows);
}
