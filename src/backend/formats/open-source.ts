import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '../../kernel/problem.ts';
import { closeAll } from '../close-all.ts';
import { chooseLayer, findLayer } from './choose-layer.ts';
import {
  ALL_LAYERS,
  type FeatureSource,
  type Format,
  type OpenOptions,
  type SourceLayer,
} from './feature-source.ts';
import { listDataSets as listDataSetsAmong, nothingReadable, type PackedDataSet } from './find-data-sets.ts';
import { refuseForeignFile } from './foreign-file.ts';
import { FORMATS } from './formats.ts';
import { NoFeatures } from './geojson/no-features.ts';
import { mergeSources, type NamedSource } from './merged-source.ts';
import { refuseMissingSystem } from './refuse-missing-system.ts';
import { unpackArchives } from './unpack-archives.ts';
import { isGzip, unpackGzip } from './unpack-gzip.ts';
import { createUnpackLimit, takeArchives, type UnpackLimit } from './unpack-limit.ts';
import { isTar, unpackTar } from './unpack-tar.ts';
import { listZipFiles, unpackZip } from './unpack-zip.ts';
import { utf8CopyOf } from './utf8-copy.ts';

const MAX_FOLDER_FILES = 10_000;
const MAX_FOLDER_DEPTH = 8;
const MAX_MERGED = 500;
/** Archives in a folder or a tar, and files that are compressed alone, such as `lots.csv.gz`. */
const ARCHIVE = /\.(?:zip|tgz|tar|tar\.gz|gz)$/i;
const PLAIN_GZIP = /(?<!\.tar)\.gz$/i;
/** Lets gzip files and tars in a zip count as data sets of the zip, so that they are found and unpacked like any other. */
const packedFile: Format = {
  id: 'packed',
  label: 'gzip or tar',
  extensions: ['.gz', '.tgz', '.tar'],
  open: () => Promise.reject(new Error('an archive is unpacked, not opened')),
};

/** A data set on disk: a file, or the folder of a geodatabase. */
interface DataSet {
  format: Format;
  file: string;
  /** Its name among the data sets of an archive: the path without the extension. */
  name: string;
}

/**
 * Opens a file of features, the folder of a geodatabase, or a folder of files. A .zip, .gz or .tar is unpacked first. If there are two or more layers,
 * `options.layer` or `chooseLayer` selects one, and `ALL_LAYERS` all of them as one (see `openAll`). Throws a `Problem` that says what to do if the file can't
 * be read. The caller closes the source.
 */
export async function openSource(file: string, given: OpenOptions): Promise<FeatureSource> {
  const options = await withUnpackLimit(file, given);
  const dataSets = await listDataSets(file, options, (packed) => {
    const named = packed.filter(({ name }) => isNamed(name, options.layer));
    return named.length > 0 ? named : ofBestFormat(packed);
  });
  if (options.layer === ALL_LAYERS) return openAll(dataSets, options, path.basename(file));
  const [only] = dataSets;
  if (only !== undefined && dataSets.length === 1) return openDataSet(only, options);
  const layers = (await listAllLayers(dataSets, options)).map((layer) => ({
    ...layer,
    name: nameAmongOthers(layer.dataSet, layer),
  }));
  const { preferLayer, layer } = options;
  const { dataSet, name } = chooseLayer(layers, layer, path.basename(file), preferLayer);
  return openDataSet(dataSet, { ...options, layer: name });
}

/** Opens as one source all layers of polygons; if there is none, all layers with geometry; else all tables. Layers without rows are left out. */
async function openAll(
  dataSets: readonly DataSet[],
  options: OpenOptions,
  file: string,
): Promise<FeatureSource> {
  const found = await listAllLayers(dataSets, options);
  const filled = found.filter(({ rowCount }) => rowCount !== 0);
  const withPolygons = filled.filter(({ geometryKind }) => geometryKind === 'polygon');
  const withGeometry = filled.filter(({ geometryKind }) => geometryKind !== 'none');
  const selected = [withPolygons, withGeometry, filled].find((group) => group.length > 0) ?? [];
  if (selected.length === 0)
    throw new Problem('unreadable_file', `There is no layer with a row in ${file}. Give another file.`);
  if (selected.length > MAX_MERGED)
    throw new Problem(
      'too_large',
      `${file} has ${selected.length} layers; at most ${MAX_MERGED} are read as one. Pack fewer of them.`,
    );
  const parts: NamedSource[] = [];
  try {
    for (const layer of selected) {
      const { dataSet, name } = layer;
      const own = dataSet.format.listLayers === undefined ? undefined : name;
      parts.push({
        name: dataSets.length === 1 ? name : nameAmongOthers(dataSet, layer),
        source: await dataSet.format.open(dataSet.file, { ...options, layer: own }),
      });
    }
    const [only, ...others] = parts;
    if (only !== undefined && others.length === 0) return only.source;
    if (options.crs === undefined) await refuseMissingSystem(parts, file);
    return mergeSources(parts, file);
  } catch (error) {
    // The caller needs the first error, not an error of closing.
    await closeAll(
      parts.map(
        ({ source }) =>
          () =>
            source.close(),
      ),
    ).catch(() => undefined);
    throw error;
  }
}

async function openDataSet(dataSet: DataSet, options: OpenOptions): Promise<FeatureSource> {
  const { format, file, name } = dataSet;
  if (format.listLayers === undefined) {
    if (options.layer !== undefined) findLayer([dataSet], options.layer, path.basename(file));
    return format.open(file, { ...options, layer: undefined });
  }
  const layers = await format.listLayers(file, options);
  const isOwn = layers.some((layer) => layer.name === options.layer);
  const wanted = isOwn ? options.layer : layerWithin(name, options.layer);
  const { name: layer } = chooseLayer(layers, wanted, path.basename(file), options.preferLayer);
  return format.open(file, { ...options, layer });
}

/**
 * Lists the layers and tables in a file, a folder or an archive, with the names for `OpenOptions.layer`. A file of a format without layers counts as one layer.
 * Throws a `Problem` if none can be read.
 */
export async function listSourceLayers(file: string, given: OpenOptions): Promise<SourceLayer[]> {
  const options = await withUnpackLimit(file, given);
  const dataSets = await listDataSets(file, options, (packed) => packed);
  const layers: SourceLayer[] = [];
  let issue: Problem | undefined;
  for (const dataSet of dataSets) {
    try {
      const found = await listLayersOf(dataSet, options);
      const isAlone = dataSets.length === 1;
      layers.push(
        ...found.map((layer) => (isAlone ? layer : { ...layer, name: nameAmongOthers(dataSet, layer) })),
      );
    } catch (error) {
      // An archive may contain unrelated files of a readable format, such as a JSON file of metadata.
      if (!(error instanceof Problem)) throw error;
      issue ??= error;
    }
  }
  if (layers.length === 0 && issue !== undefined) throw issue;
  return layers;
}

type LimitedOptions = OpenOptions & { unpackLimit: UnpackLimit };

async function withUnpackLimit(file: string, options: OpenOptions): Promise<LimitedOptions> {
  const found = await stat(file).catch(() => undefined);
  const packedBytes = found?.isFile() === true ? found.size : undefined;
  return { ...options, unpackLimit: createUnpackLimit(options.maxUnpackedBytes, packedBytes) };
}

async function listDataSets(
  file: string,
  options: LimitedOptions,
  choose: ChooseDataSets,
): Promise<DataSet[]> {
  const { scratchDir, unpackLimit } = options;
  const name = path.basename(file);
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) throw new Problem('unreadable_file', `There is no file ${file}: check the path.`);
  if (found.isDirectory()) return listFolder(file, options, choose);
  if (!found.isFile()) throw new Problem('unreadable_file', `${file} is not a file: give the path of one.`);
  if (found.size === 0) throw new Problem('unreadable_file', `${name} is empty: there is no feature in it.`);
  if (await isGzip(file))
    return listDataSets(await unpackGzip(file, scratchDir, unpackLimit), options, choose);
  if (await isTar(file)) return listFolder(await unpackTar(file, scratchDir, unpackLimit), options, choose);
  await refuseForeignFile(file);
  // A program that unpacks while it downloads often keeps the name of the packed file.
  const extension = path.extname(file.replace(/\.gz$/i, '')).toLowerCase();
  if (extension === '.zip') {
    const names = await listZipFiles(file);
    const inside = listDataSetsAmong(names, [...FORMATS, packedFile]);
    const isPackedAgain = inside.length > 0 && inside.every(({ format }) => format === packedFile);
    if (isPackedAgain && !names.some((inner) => /\.zip$/i.test(inner)))
      return listPackedInZip(file, options, choose);
    const unpacked = await unpackArchives(file, options, FORMATS, choose);
    return Promise.all(unpacked.map((dataSet) => withOwnFormat(dataSet, options)));
  }
  const format = FORMATS.find(
    ({ extensions, folderMarker }) => folderMarker === undefined && extensions.includes(extension),
  );
  if (format === undefined) {
    const known = FORMATS.map(({ label, extensions }) => `${label} (${extensions.join(', ')})`).join(', ');
    throw new Problem(
      'unreadable_file',
      `${name} is in no known format. Known formats: ${known}, each also as .zip, .gz or .tar. Export the data again in one of these formats.`,
    );
  }
  return [await withOwnFormat({ format, file, name: stemOf(file) }, options)];
}

/** Returns the data sets of a folder: the geodatabase that it is, the files in it, or those in its archives. */
async function listFolder(
  folder: string,
  options: LimitedOptions,
  choose: ChooseDataSets,
): Promise<DataSet[]> {
  const files = await listFilesIn(folder);
  const own = FORMATS.find(({ folderMarker }) => folderMarker !== undefined && files.includes(folderMarker));
  if (own !== undefined) return [{ format: own, file: folder, name: stemOf(folder) }];
  const packed = listDataSetsAmong(files, FORMATS);
  const archives = files.filter((file) => ARCHIVE.test(file));
  if (packed.length === 0 && archives.length === 0)
    throw nothingReadable(files, FORMATS, path.basename(folder));
  if (packed.length > 0) {
    const dataSets = choose(packed).map(({ format, name, files: [main = ''], isFolder }) => ({
      format,
      name,
      file: path.join(folder, isFolder ? path.posix.dirname(main) : main),
    }));
    return Promise.all(dataSets.map((dataSet) => withOwnFormat(dataSet, options)));
  }
  const found = archives.map((archive) => ({ name: archive, file: path.join(folder, archive) }));
  return listInArchives(found, path.basename(folder), options, choose);
}

type ChooseDataSets = (packed: readonly PackedDataSet[]) => readonly PackedDataSet[];

/** Returns the data sets in the gzip files and the tars of a zip. */
async function listPackedInZip(
  file: string,
  options: LimitedOptions,
  choose: ChooseDataSets,
): Promise<DataSet[]> {
  const packed = await unpackZip(
    file,
    options.scratchDir,
    (names) => listDataSetsAmong(names, [packedFile]),
    options.unpackLimit,
  );
  const archives = packed.map((dataSet) => ({
    name: dataSet.name + path.extname(dataSet.file),
    file: dataSet.file,
  }));
  return listInArchives(archives, path.basename(file), options, choose);
}

/** Returns the data sets in archives, with the names of the archives before theirs. */
async function listInArchives(
  archives: readonly { name: string; file: string }[],
  outer: string,
  options: LimitedOptions,
  choose: ChooseDataSets,
): Promise<DataSet[]> {
  const dataSets: DataSet[] = [];
  let issue: Problem | undefined;
  takeArchives(options.unpackLimit, archives.length, outer);
  for (const { name: archive, file } of archives) {
    const prefix = archive.replace(ARCHIVE, '');
    const prefixed = (found: readonly PackedDataSet[]) => {
      const selected = new Set(
        choose(found.map((dataSet) => ({ ...dataSet, name: `${prefix}/${dataSet.name}` }))).map(
          ({ name }) => name,
        ),
      );
      return found.filter(({ name }) => selected.has(`${prefix}/${name}`));
    };
    try {
      const found = await listDataSets(file, options, prefixed);
      const isOneFile = PLAIN_GZIP.test(archive) && found.length === 1;
      for (const dataSet of found)
        dataSets.push({
          ...dataSet,
          name: isOneFile ? prefix.replace(/\.\w+$/, '') : `${prefix}/${dataSet.name}`,
        });
    } catch (error) {
      // Not every archive has data that can be read: a packed list of changes may lie beside the data.
      if (!(error instanceof Problem) || error.code !== 'unreadable_file') throw error;
      issue ??= error;
    }
  }
  if (dataSets.length === 0 && issue !== undefined) throw issue;
  return dataSets;
}

/** Returns the paths of the files in a folder, with slashes. Hidden files and lock files are left out. */
async function listFilesIn(folder: string, prefix = '', depth = 1): Promise<string[]> {
  const files: string[] = [];
  for (const entry of await readdir(path.join(folder, prefix), { withFileTypes: true })) {
    if (entry.name.startsWith('.') || entry.name.endsWith('.lock')) continue;
    const name = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isFile()) files.push(name);
    else if (entry.isDirectory() && depth < MAX_FOLDER_DEPTH)
      files.push(...(await listFilesIn(folder, name, depth + 1)));
    if (files.length > MAX_FOLDER_FILES)
      throw new Problem(
        'too_large',
        `${folder} holds more than ${MAX_FOLDER_FILES} files: give a folder with the data alone.`,
      );
  }
  return files.toSorted();
}

/** Determines the format by the first bytes of the file, or the files beside it, if formats share its extension. Replaces JSON in UTF-16 by a copy in UTF-8. */
async function withOwnFormat(found: DataSet, { scratchDir }: OpenOptions): Promise<DataSet> {
  const dataSet = { ...found, file: await utf8CopyOf(found.file, scratchDir) };
  const extension = path.extname(dataSet.file).toLowerCase();
  for (const format of FORMATS) {
    if (!format.extensions.includes(extension)) continue;
    if ((await format.recognizes?.(dataSet.file)) === true) return { ...dataSet, format };
  }
  return dataSet;
}

/** Returns the data sets of the format that comes first in the list of formats, so that tables and notes beside a Shapefile are ignored. */
function ofBestFormat(packed: readonly PackedDataSet[]): readonly PackedDataSet[] {
  const best = FORMATS.find((format) => packed.some((dataSet) => dataSet.format === format));
  return packed.filter(({ format }) => format === best);
}

/** Lists the layers of data sets. JSON files that are something other than features are left out if another data set has layers. */
async function listAllLayers(
  dataSets: readonly DataSet[],
  options: OpenOptions,
): Promise<(SourceLayer & { dataSet: DataSet })[]> {
  const layers: (SourceLayer & { dataSet: DataSet })[] = [];
  let issue: Problem | undefined;
  for (const dataSet of dataSets) {
    try {
      const found = await listLayersOf(dataSet, options);
      layers.push(...found.map((layer) => ({ ...layer, dataSet })));
    } catch (error) {
      if (!(error instanceof NoFeatures)) throw error;
      issue ??= error;
    }
  }
  if (layers.length === 0 && issue !== undefined) throw issue;
  return layers;
}

async function listLayersOf({ format, file, name }: DataSet, options: OpenOptions): Promise<SourceLayer[]> {
  const own = { ...options, layer: undefined };
  if (format.listLayers !== undefined) return format.listLayers(file, own);
  const { geometryKind, rowCount, close } = await format.open(file, own);
  await close();
  return [{ name, geometryKind, rowCount }];
}

/** Returns the name of a layer in an archive of two or more data sets: `lots`, or `town/parcels` if its file has layers. */
function nameAmongOthers({ format, name }: DataSet, layer: SourceLayer): string {
  return format.listLayers === undefined ? name : `${name}/${layer.name}`;
}

function isNamed(dataSet: string, layer: string | undefined): boolean {
  return layer?.toLowerCase() === dataSet.toLowerCase() || isWithin(dataSet, layer);
}

function isWithin(dataSet: string, layer: string | undefined): layer is string {
  return layer?.toLowerCase().startsWith(`${dataSet.toLowerCase()}/`) === true;
}

function layerWithin(dataSet: string, layer: string | undefined): string | undefined {
  return isWithin(dataSet, layer) ? layer.slice(dataSet.length + 1) : layer;
}

function stemOf(file: string): string {
  return path.basename(file, path.extname(file));
}
