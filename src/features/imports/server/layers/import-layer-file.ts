import path from 'node:path';
import { Problem } from '../../../../kernel/problem.ts';
import type { LayerReport } from '../../../layers/contract.ts';
import { findStaticLayer, STATIC_LAYERS } from '../../../layers/rules/static-layers.ts';
import { publishLayerFile } from '../../../layers/server/index.ts';
import type { FileToRead } from '../run/file-to-read.ts';
import type { ImportContext } from '../run/import-context.ts';
import { readMapFile } from './read-map-file.ts';

export interface LayerFileImport extends FileToRead {
  /** The static layer: its id or a synonym. */
  as: string;
  placePath: string;
  /** The source of the features as people see it. Absent: the file's name. */
  sourceName?: string | undefined;
  /** Maps properties of the layer to columns of the file (`A`, or `A,B` to use B where A is empty), in place of the guessed columns. */
  columns?: Readonly<Record<string, string>> | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number) => void) | undefined;
}

/** Makes a static layer of a place from a file. If it throws a `Problem`, the layer is unchanged. */
export async function importLayerFile(
  context: Pick<ImportContext, 'services' | 'onPublished'>,
  options: LayerFileImport,
): Promise<LayerReport> {
  const { columns: given = {} } = options;
  const layer = findStaticLayer(options.as);
  if (layer === undefined) {
    const known = STATIC_LAYERS.map(({ id }) => id).join(', ');
    throw new Problem('invalid_input', `There is no layer "${options.as}". The layers are: ${known}.`);
  }
  const foreign = Object.keys(given).find((name) => !layer.properties.includes(name));
  if (foreign !== undefined)
    throw new Problem(
      'invalid_input',
      `The layer ${layer.id} has no property ${foreign}. Its properties are: ${layer.properties.join(', ') || 'none'}.`,
    );
  const sourceName = options.sourceName ?? path.basename(options.file);
  const task = { kind: 'layer', layer: layer.id, sourceName, columns: given } as const;
  const report = await publishLayerFile({
    services: context.services,
    layer: layer.id,
    placePath: options.placePath,
    sourceName,
    build: (scratchDir) => readMapFile(context.services, options, task, { ...options, scratchDir }),
  });
  await context.onPublished(null);
  return report;
}
