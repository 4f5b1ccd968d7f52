import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '../../kernel/problem.ts';
import { chooseLayer, findLayer } from './choose-layer.ts';
import type { FeatureSource, Format, OpenOptions, SourceLayer } from './feature-source.ts';
import { findDataSets, type PackedDataSet } from './find-data-sets.ts';
import { FORMATS } from './formats.ts';
import { unpackZip } from './unpack-zip.ts';

/** A data set on disk: a file, or the folder of a geodatabase. */
interface DataSet {
  format: Format;
  file: string;
  /** Its name among the data sets of an archive: the path without the extension. */
  name: string;
}

/**
 * Opens a file of features, or the folder of a geodatabase, by its extension. A .zip is unpacked first. If there are two or more layers, `options.layer` or
 * `chooseLayer` selects one. Throws a `Problem` that says what to do if the file can't be read. The caller closes the source.
 */
export async function openSource(file: string, options: OpenOptions): Promise<FeatureSource> {
  const dataSets = await listDataSets(file, options, (packed) => {
    const named = packed.filter(({ name }) => isNamed(name, options.layer));
    return named.length > 0 ? named : ofBestFormat(packed);
  });
  const [only] = dataSets;
  if (only !== undefined && dataSets.length === 1) return openDataSet(only, options);
  const layers: (SourceLayer & { dataSet: DataSet })[] = [];
  for (const dataSet of dataSets) {
    const found = await listLayersOf(dataSet, options);
    layers.push(...found.map((layer) => ({ ...layer, name: nameAmongOthers(dataSet, layer), dataSet })));
  }
  const { dataSet, name } = chooseLayer(layers, options.layer, path.basename(file));
  return openDataSet(dataSet, { ...options, layer: name });
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
  const { name: layer } = chooseLayer(layers, wanted, path.basename(file));
  return format.open(file, { ...options, layer });
}

/**
 * Lists the layers and tables in a file, a folder or an archive, with the names for `OpenOptions.layer`. A file of a format without layers counts as one layer.
 * Throws a `Problem` if none can be read.
 */
export async function listSourceLayers(file: string, options: OpenOptions): Promise<SourceLayer[]> {
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

async function listDataSets(
  file: string,
  { scratchDir, maxUnpackedBytes }: OpenOptions,
  choose: (packed: readonly PackedDataSet[]) => readonly PackedDataSet[],
): Promise<DataSet[]> {
  const name = path.basename(file);
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) throw new Problem('unreadable_file', `There is no file ${file}: check the path.`);
  if (found.isDirectory()) return [{ format: await folderFormat(file), file, name: stemOf(file) }];
  if (!found.isFile()) throw new Problem('unreadable_file', `${file} is not a file: give the path of one.`);
  if (found.size === 0) throw new Problem('unreadable_file', `${file} is empty: there is no feature in it.`);
  const extension = path.extname(file).toLowerCase();
  if (extension === '.zip') {
    const selected = (files: readonly string[]) => choose(findDataSets(files, FORMATS, name));
    const unpacked = await unpackZip(file, scratchDir, selected, maxUnpackedBytes);
    return Promise.all(unpacked.map(withOwnFormat));
  }
  const format = FORMATS.find(
    ({ extensions, folderMarker }) => folderMarker === undefined && extensions.includes(extension),
  );
  if (format === undefined) {
    const known = FORMATS.map(({ label, extensions }) => `${label} (${extensions.join(', ')})`).join(', ');
    throw new Problem(
      'unreadable_file',
      `${name} is in no known format. Known are: ${known}, each also as .zip.`,
    );
  }
  return [await withOwnFormat({ format, file, name: stemOf(file) })];
}

/** Determines the format by the first bytes of the file if formats share its extension. */
async function withOwnFormat(dataSet: DataSet): Promise<DataSet> {
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

async function folderFormat(folder: string): Promise<Format> {
  for (const format of FORMATS) {
    if (format.folderMarker === undefined) continue;
    const marker = await stat(path.join(folder, format.folderMarker)).catch(() => undefined);
    if (marker?.isFile() === true) return format;
  }
  throw new Problem(
    'unreadable_file',
    `${folder} is a folder but no file geodatabase: give the path of a file in it.`,
  );
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
