import path from 'node:path';
import type { FeatureSource, RawValue } from '../../../../backend/formats/feature-source.ts';
import { GeometryBuffer } from '../../../../backend/formats/geometry-buffer.ts';
import { Problem } from '../../../../kernel/problem.ts';
import type { PlaceKind } from '../../../places/contract.ts';
import { type BoundaryFeature, type BoundaryReport, importBoundaries } from '../../../places/server/index.ts';
import { checkCoordinates } from '../preview/guess-file-crs.ts';
import type { ImportContext } from '../run/import-context.ts';
import { type FileChoice, withSource } from '../run/with-source.ts';
import { publishPlaceLayers } from './publish-place-layers.ts';

export interface BoundaryFileImport extends FileChoice {
  style: string;
  kind: PlaceKind;
  parentPath: string;
  nameProperty: string;
  geoidProperty?: string | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number) => void) | undefined;
}

/** Replaces a set of boundaries in a place by a file's polygons. Throws a `Problem`; the set is then as before. */
export async function importBoundaryFile(
  context: Pick<ImportContext, 'services' | 'onPublished'>,
  { file, crs, encoding, layer, signal, ...options }: BoundaryFileImport,
): Promise<BoundaryReport> {
  const choice = { file, crs, encoding, layer };
  return withSource(context.services, choice, async (source) => {
    await checkCoordinates(context.services, choice, source, options.parentPath);
    const names = source.columns.map(({ name }) => name);
    for (const name of [options.nameProperty, options.geoidProperty]) {
      if (name !== undefined && !names.includes(name))
        throw new Problem(
          'invalid_input',
          `The file has no column ${name}. Its columns are: ${names.join(', ')}.`,
        );
    }
    const report = await importBoundaries({
      services: context.services,
      features: listBoundaryFeatures(source, signal),
      madeFrom: path.basename(file),
      ...options,
    });
    await publishPlaceLayers(context, options.parentPath, path.basename(file));
    await context.onPublished();
    return report;
  });
}

/** The polygons of a file with their attributes. */
export async function* listBoundaryFeatures(
  source: FeatureSource,
  signal: AbortSignal | undefined,
): AsyncGenerator<BoundaryFeature> {
  const buffer = new GeometryBuffer();
  for await (const batch of source.features()) {
    signal?.throwIfAborted();
    for (let row = 0; row < batch.count; row++) {
      const properties: Record<string, RawValue> = {};
      source.columns.forEach(({ name }, column) => {
        properties[name] = batch.value(row, column);
      });
      batch.readGeometry(row, buffer);
      yield { geometry: toMultiPolygon(buffer), properties };
    }
  }
}

function toMultiPolygon({
  kind,
  coords,
  partEnds,
  polygonEnds,
}: GeometryBuffer): GeoJSON.MultiPolygon | null {
  if (kind !== 'polygon') return null;
  let part = 0;
  let vertex = 0;
  const coordinates = polygonEnds.map((polygonEnd) => {
    const rings: [number, number][][] = [];
    for (; part < polygonEnd; part++) {
      const ring: [number, number][] = [];
      for (; vertex < (partEnds[part] ?? 0); vertex++)
        ring.push([coords[vertex * 2] ?? 0, coords[vertex * 2 + 1] ?? 0]);
      rings.push(ring);
    }
    return rings;
  });
  return { type: 'MultiPolygon', coordinates };
}
