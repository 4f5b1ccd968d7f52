import type { LookUpCrs } from '../../../../backend/formats/crs.ts';
import type { SourceLayer } from '../../../../backend/formats/feature-source.ts';
import { listSourceLayers, openSource } from '../../../../backend/formats/open-source.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { findStaticLayer } from '../../../layers/rules/static-layers.ts';
import { describeColumns, type InspectedColumn } from '../../rules/describe-columns.ts';
import { matchLayerProperties, type PropertyMatch } from '../../rules/match-layer-properties.ts';
import { preferParcelLayer } from '../../rules/prefer-parcel-layer.ts';
import { sampleLayerFile } from '../layers/layer-file-features.ts';
import type { FileToRead } from '../run/file-to-read.ts';
import { sampleFile } from './sample-file.ts';
import { samplePoints } from './sample-points.ts';

const SHOWN_VALUES = 4;
/** Longer texts add nothing to the impression of a column. */
const SHOWN_LENGTH = 200;

export interface LookTask {
  choice: FileToRead;
  scratchDir: string;
  /** The static layer that the file is for, with the selected columns. Absent if it is not for a layer. */
  staticLayer?: { as: string; columns: Readonly<Record<string, string>> } | undefined;
}

/** The findings in the samples of a file. */
export interface FileLook {
  layers: SourceLayer[];
  /** The layer that an import would take, or the problem that prevents opening it. */
  opened: OpenedLook | { problem: string };
}

export interface OpenedLook extends Pick<SourceLayer, 'geometryKind' | 'rowCount'> {
  format: string;
  crs: string;
  encoding: string;
  /** One vertex of each of the first 2,000 sampled features, as alternating longitude and latitude in degrees. */
  points: Float64Array;
  /** One vertex of each of about 500 sampled features, as alternating x and y. */
  corners: Float64Array;
  /** The columns, each with up to four distinct values, shortened. */
  columns: { name: string; values: string[] }[];
  /** The same columns in the form for the command line. */
  described: InspectedColumn[];
  /** The columns matched to each property of the layer. Empty if the file is not for a layer. */
  properties: PropertyMatch[];
}

/** Inspects a file by its samples. Throws a `Problem` when its layers can't be listed. */
export async function lookIntoFile(
  { choice, scratchDir, staticLayer }: LookTask,
  lookUpCrs: LookUpCrs,
): Promise<FileLook> {
  const { file, crs, encoding, layer } = choice;
  const options = { crs, encoding, scratchDir, lookUpCrs };
  const layers = await listSourceLayers(file, options);
  try {
    // For a file of a county, this reads the layer that an import would take.
    const preferLayer = staticLayer === undefined ? preferParcelLayer : undefined;
    const source = await openSource(file, { ...options, layer, preferLayer });
    try {
      const { points, columns: sampled } = await sampleFile(source);
      const { columns } = await sampleLayerFile(source);
      const target = staticLayer === undefined ? undefined : findStaticLayer(staticLayer.as);
      return {
        layers,
        opened: {
          format: source.format,
          crs: source.crs,
          encoding: source.encoding,
          geometryKind: source.geometryKind,
          rowCount: source.rowCount,
          points,
          corners: await samplePoints(source),
          columns: columns.map(({ name, values }) => ({ name, values: shownOf(values) })),
          described: describeColumns(source.columns, sampled),
          properties:
            target === undefined ? [] : matchLayerProperties(target, columns, staticLayer?.columns ?? {}),
        },
      };
    } finally {
      await source.close();
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { layers, opened: { problem: error.message } };
  }
}

function shownOf(values: readonly string[]): string[] {
  return [...new Set(values)].slice(0, SHOWN_VALUES).map((value) => value.slice(0, SHOWN_LENGTH));
}
