import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { FeatureSource } from '../../../../backend/formats/feature-source.ts';
import { openSource } from '../../../../backend/formats/open-source.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { hasSpatialJoins } from '../../rules/has-spatial-joins.ts';
import { indexOfColumn } from '../joins/join-table.ts';
import { PolygonIndex } from '../rows/polygon-index.ts';
import type { WorkerLine } from '../run/worker-line.ts';
import type { ImportTask, RepairAnswer } from '../run/worker-messages.ts';
import { type OpenSpatialJoin, SpatialDeriver } from './spatial-deriver.ts';
import type { SpatialSource, SpatialSources } from './spatial-sources.ts';

/**
 * Reads the polygons of a recipe's spatial joins, in the import's process. Returns null when the recipe has none. Throws a `Problem` when a layer or a property does
 * not exist.
 */
export async function openSpatial(
  task: Pick<ImportTask, 'recipe' | 'placePath' | 'scratchDir'>,
  line: Pick<WorkerLine, 'ask' | 'send'>,
): Promise<SpatialDeriver | null> {
  const { recipe, placePath, scratchDir } = task;
  if (recipe === null || !hasSpatialJoins(recipe)) return null;
  const { sources, within } = await line.ask<SpatialSources>({
    kind: 'spatial',
    recipe,
    placePath,
    scratchDir,
  });
  const joins: OpenSpatialJoin[] = [];
  for (const source of sources) {
    line.send({ kind: 'progress', phase: `reading ${source.name}`, done: 0, total: null });
    const polygonIndex = new PolygonIndex(within, (ewkbHex) =>
      line.ask<readonly RepairAnswer[]>({ kind: 'repair', ewkbHex }),
    );
    const folder = path.join(scratchDir, `spatial-${joins.length}`);
    await mkdir(folder, { recursive: true });
    await readPolygons(source, polygonIndex, folder, line);
    polygonIndex.finish();
    if (polygonIndex.count === 0)
      throw new Problem(
        'invalid_input',
        `The ${source.kind === 'boundaries' ? 'boundaries' : source.kind} ${source.name} of the spatial join ${source.kind === 'boundaries' ? 'have' : 'has'} no polygon near ${placePath}.`,
      );
    const { name, kind, version, columns, shareColumn, minShare, keepsGiven, setsPlace } = source;
    joins.push({ name, kind, version, polygonIndex, columns, shareColumn, minShare, keepsGiven, setsPlace });
  }
  return new SpatialDeriver(joins);
}

async function readPolygons(
  { files, name, columns }: SpatialSource,
  polygonIndex: PolygonIndex,
  scratchDir: string,
  line: Pick<WorkerLine, 'ask'>,
): Promise<void> {
  for (const file of files) {
    const source = await openSource(file, {
      scratchDir,
      lookUpCrs: (epsgCode) => line.ask<string | undefined>({ kind: 'crs', epsgCode }),
    });
    try {
      await polygonIndex.addSource(
        source,
        columns.map(({ from }) => findProperty(source, from, name)),
      );
    } finally {
      await source.close();
    }
  }
}

function findProperty({ columns }: FeatureSource, property: string, name: string): number {
  const index = indexOfColumn(columns, property);
  if (index >= 0) return index;
  const known = columns.map((column) => column.name).join(', ');
  throw new Problem(
    'invalid_input',
    `The spatial join with ${name} needs the property ${property}, which its polygons do not have. Their properties are: ${known}.`,
  );
}
