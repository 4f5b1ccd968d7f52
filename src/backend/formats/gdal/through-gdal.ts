import { mkdir, mkdtemp, stat } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '../../../kernel/problem.ts';
import { callThread } from '../../threads/open-thread.ts';
import type { FeatureBatch, FeatureSource, FormatReader, OpenOptions, RawValue } from '../feature-source.ts';
import { geopackage } from '../geopackage/geopackage.ts';
import type { TextBytes } from '../text-bytes.ts';
import { inMegabytes } from '../unpack-limit.ts';
import { WrappedBatch, wrapSource } from '../wrapped-source.ts';
import type { GdalTask } from './gdal-worker.ts';
import { hasOnlyOwnReferences } from './own-references.ts';
import { ROW_COLUMN } from './row-column.ts';
import { withoutGuesses } from './without-guesses.ts';

/** A format that GDAL reads. */
export interface GdalFormat {
  label: string;
  /** The names of GDAL's drivers for it. */
  drivers: readonly string[];
  openOptions?: readonly string[];
  /** Returns the coordinate systems of the geometries of a file. Formats with one system for each layer leave this out. */
  listSystems?(file: string): Promise<readonly string[]>;
  /** The maximum size of a file in bytes (decision 0112). */
  maxBytes: number;
  /** Throws a `Problem` for a file that should not even be tried. */
  check?(file: string, options: OpenOptions): Promise<void>;
}

interface Conversion {
  /** The path of the GeoPackage. */
  file: string;
  /** True: each geometry was converted to degrees from a system of its own. */
  isInDegrees: boolean;
}

/** The results by scratch folder and file, so that a file is converted once although its layers are listed before one is opened. */
const converted = new Map<string, Promise<Conversion>>();

/** Returns the reader of a format whose files are converted to a GeoPackage by GDAL, in a thread of its own, and read from there. */
export function throughGdal(format: GdalFormat): Required<FormatReader> {
  const own = (options: OpenOptions) => ({ ...options, encoding: undefined });
  return {
    async listLayers(file, options) {
      const { file: result } = await convert(format, file, options);
      return geopackage.listLayers(result, own(options));
    },
    async open(file, options) {
      const { file: result, isInDegrees } = await convert(format, file, options);
      // A given system would apply to all geometries, but each was already converted from its own.
      const crs = isInDegrees ? undefined : options.crs;
      const source = await geopackage.open(result, { ...own(options), crs });
      const described = describe(source, format.label);
      return isInDegrees
        ? wrapSource(described, {
            crs: `${source.crs.split(' ')[0]} (converted from the system of each feature)`,
          })
        : described;
    },
  };
}

function describe(source: FeatureSource, format: string): FeatureSource {
  const [first, ...others] = source.columns;
  const own = { format, encoding: 'as the file says, converted by GDAL' };
  if (first?.name !== ROW_COLUMN) return wrapSource(source, own);
  async function* withoutRowColumn(batches: AsyncIterable<FeatureBatch>): AsyncGenerator<FeatureBatch> {
    const shifted = new ShiftedBatch();
    for await (const batch of batches) {
      shifted.wrap(batch);
      yield shifted;
    }
  }
  return wrapSource(source, {
    ...own,
    columns: others,
    features: (options) => withoutRowColumn(source.features(options)),
    sample: (rows) => withoutRowColumn(source.sample(rows)),
  });
}

/** A batch without its first column. */
class ShiftedBatch extends WrappedBatch {
  override value(index: number, column: number): RawValue {
    return super.value(index, column + 1);
  }

  override textBytes(index: number, column: number, into: TextBytes): boolean {
    return super.textBytes(index, column + 1, into);
  }
}

async function convert(format: GdalFormat, file: string, options: OpenOptions): Promise<Conversion> {
  const { size } = await stat(file);
  if (size > format.maxBytes)
    throw new Problem(
      'too_large',
      `${path.basename(file)} has ${inMegabytes(size)} MB; as ${format.label} at most ${inMegabytes(format.maxBytes)} MB are read. Convert it to GeoPackage, FlatGeobuf or CSV.`,
    );
  await format.check?.(file, options);
  const key = `${options.scratchDir}\n${file}`;
  const known = converted.get(key);
  if (known !== undefined) return known;
  const result = convertFile(format, file, options);
  converted.set(key, result);
  try {
    return await result;
  } catch (error) {
    converted.delete(key);
    throw error;
  }
}

/**
 * Rings of GML may be made of lines elsewhere in the file. To read them, GDAL follows every reference, even from a parcel to its owner and back, without end. So
 * references are resolved only if the file can't be read without them.
 */
async function convertFile(format: GdalFormat, file: string, options: OpenOptions): Promise<Conversion> {
  const task = { toDegrees: false, resolvesReferences: false };
  try {
    return await convertBySystems(format, file, options, task);
  } catch (error) {
    if (!(await hasOnlyOwnReferences(file))) throw error;
    return convertBySystems(format, file, options, { ...task, resolvesReferences: true });
  }
}

/** Converts a file. If its geometries have different systems, GDAL states none for their layer, and the file is converted again, to degrees. */
async function convertBySystems(
  format: GdalFormat,
  file: string,
  options: OpenOptions,
  task: Pick<GdalTask, 'resolvesReferences' | 'toDegrees'>,
): Promise<Conversion> {
  const result = await convertOnce(format, file, options, task);
  if (format.listSystems === undefined || !(await hasLayerWithoutSystem(result, options)))
    return { file: result, isInDegrees: false };
  const systems = await format.listSystems(file);
  if (systems.length < 2) return { file: result, isInDegrees: false };
  try {
    return {
      file: await convertOnce(format, file, options, { ...task, toDegrees: true }),
      isInDegrees: true,
    };
  } catch {
    throw new Problem(
      'unreadable_file',
      `The features of ${path.basename(file)} are in different coordinate systems, and not all of them are known here: ${systems.join(', ')}. Export the layer again in one system.`,
    );
  }
}

async function hasLayerWithoutSystem(file: string, { scratchDir }: OpenOptions): Promise<boolean> {
  for (const { name, geometryKind } of await geopackage.listLayers(file, { scratchDir })) {
    if (geometryKind === 'none') continue;
    const { isCrsAssumed, close } = await geopackage.open(file, { scratchDir, layer: name });
    await close();
    if (isCrsAssumed === true) return true;
  }
  return false;
}

async function convertOnce(
  { drivers, openOptions = [] }: GdalFormat,
  file: string,
  { scratchDir }: OpenOptions,
  task: Pick<GdalTask, 'resolvesReferences' | 'toDegrees'>,
): Promise<string> {
  await mkdir(scratchDir, { recursive: true });
  const dir = await mkdtemp(path.join(scratchDir, 'gdal-'));
  try {
    return await callThread<string>({
      module: new URL('./gdal-worker.ts', import.meta.url),
      question: {
        file: await withoutGuesses(path.resolve(file), dir),
        dir,
        drivers,
        openOptions,
        ...task,
      } satisfies GdalTask,
      signal: undefined,
    });
  } catch (error) {
    if (error instanceof Problem) throw error;
    // GDAL ends its thread when its memory of 2 GB is full.
    throw new Problem(
      'too_large',
      `${path.basename(file)} can't be read: it needs more memory than GDAL has here, or it is damaged. Convert it to GeoPackage, FlatGeobuf or CSV.`,
    );
  }
}
