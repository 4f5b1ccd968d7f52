import type { FeatureSource } from '../../../backend/formats/feature-source.ts';
import { openSource } from '../../../backend/formats/open-source.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { isInside } from '../../places/rules/place-path.ts';
import { findStaticLayer, type KnownStaticLayer, type StaticLayer } from '../rules/static-layers.ts';
import { type CurrentLayer, listCurrentLayers } from './queries.ts';
import { featuresFileKey } from './write-features.ts';

/** A published layer of a place and the file with its exact features. */
export interface LayerFile {
  layer: StaticLayer;
  edition: CurrentLayer;
  /** The path of a local GeoPackage with the layer's properties first, then the columns of the imported file. Must not be written to. */
  file: string;
}

/**
 * Returns the files with a layer's features for a place: those imported for the place itself and for places inside it, or else for the nearest
 * place around it. Throws `not_found` with a message that says what to import.
 */
export async function listLayerFiles(
  { database, files }: Pick<Services, 'database' | 'files'>,
  layerId: string,
  placePath: string,
): Promise<LayerFile[]> {
  const layer = getStaticLayer(layerId);
  const all = (await listCurrentLayers(database.kysely)).filter((published) => published.layer === layer.id);
  const editions = editionsFor(all, placePath);
  if (editions.length === 0)
    throw new Problem(
      'not_found',
      `There is no layer ${layer.id} for ${placePath}. Import it first: platbook layer import FILE --as ${layer.id} --place ${placePath}`,
    );
  return Promise.all(
    editions.map(async (edition) => {
      if (!edition.hasFeatures)
        throw new Problem(
          'not_found',
          `The exact features of the layer ${layer.id} of ${edition.placePath} are not stored. Import the layer’s file again.`,
        );
      return {
        layer,
        edition,
        file: await files.open(featuresFileKey(layer.id, edition.id), (file) => Promise.resolve(file)),
      };
    }),
  );
}

/** Opens the features of the layer of exactly this place. The caller must close the source. */
export async function openLayerFeatures(
  services: Pick<Services, 'database' | 'files' | 'scratchDir'>,
  layerId: string,
  placePath: string,
): Promise<LayerFile & { source: FeatureSource }> {
  const found = await listLayerFiles(services, layerId, placePath);
  const exact = found.find(({ edition }) => edition.placePath === placePath);
  if (exact === undefined)
    throw new Problem('not_found', `There is no layer ${layerId} of the place ${placePath} itself.`);
  return { ...exact, source: await openSource(exact.file, { scratchDir: services.scratchDir }) };
}

/** Finds a layer by its id or an alias. Throws `not_found`. */
export function getStaticLayer(layerId: string): KnownStaticLayer {
  const layer = findStaticLayer(layerId);
  if (layer === undefined) throw new Problem('not_found', `There is no static layer ${layerId}.`);
  return layer;
}

/** Returns the editions inside a place, or else the nearest one around it. */
function editionsFor(editions: readonly CurrentLayer[], placePath: string): CurrentLayer[] {
  const inside = editions.filter((edition) => isInside(edition.placePath, placePath));
  if (inside.length > 0) return inside;
  const around = editions.filter((edition) => isInside(placePath, edition.placePath));
  return around.toSorted((a, b) => b.placePath.length - a.placePath.length).slice(0, 1);
}
