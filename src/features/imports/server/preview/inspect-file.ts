import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { GeometryKind, SourceLayer } from '../../../../backend/formats/feature-source.ts';
import { listSourceLayers, openSource } from '../../../../backend/formats/open-source.ts';
import type { Services } from '../../../../backend/services.ts';
import { boxOf } from '../../../../kernel/geo.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { describeColumns, type InspectedColumn } from '../../rules/describe-columns.ts';
import { findCrsDefinition } from '../queries.ts';
import { sampleFile } from './sample-file.ts';

/** What is in a file, before anything is done with it. */
export interface InspectedFile {
  layers: readonly SourceLayer[];
  /** The layer that an import would take; or why none can be taken yet, in words. */
  opened: InspectedLayer | { reason: string };
}

export interface InspectedLayer {
  format: string;
  crs: string;
  encoding: string;
  geometryKind: GeometryKind;
  rowCount: number | null;
  /** Of the sampled rows: west, south, east, north in degrees; null without a position. */
  box: readonly [number, number, number, number] | null;
  columns: readonly InspectedColumn[];
}

/** Looks into a file, reading samples only. Throws a `Problem` when it can't be read at all. */
export async function inspectFile(
  { database, scratchDir }: Pick<Services, 'database' | 'scratchDir'>,
  file: string,
  options: { layer?: string | undefined; crs?: string | undefined; encoding?: string | undefined },
): Promise<InspectedFile> {
  const dir = await mkdtemp(path.join(scratchDir, 'inspect-'));
  const openOptions = {
    ...options,
    scratchDir: dir,
    lookUpCrs: (epsgCode: number) => findCrsDefinition(database.kysely, epsgCode),
  };
  try {
    const layers = await listSourceLayers(file, openOptions);
    return { layers, opened: await inspectLayer(file, openOptions).catch(reasonOf(layers)) };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** With several layers it is no fault when none was chosen; otherwise the file can't be read. */
function reasonOf(layers: readonly SourceLayer[]): (error: unknown) => { reason: string } {
  return (error) => {
    if (!(error instanceof Problem) || layers.length < 2) throw error;
    return { reason: error.message };
  };
}

async function inspectLayer(
  file: string,
  options: Parameters<typeof openSource>[1],
): Promise<InspectedLayer> {
  const source = await openSource(file, options);
  try {
    const { columns, points } = await sampleFile(source);
    const { format, crs, encoding, geometryKind, rowCount } = source;
    const box = points.length === 0 ? null : boxOf(points, 0, points.length / 2);
    const described = describeColumns(source.columns, columns);
    return { format, crs, encoding, geometryKind, rowCount, box, columns: described };
  } finally {
    await source.close();
  }
}
