import { type LayerFeature, publishLayer } from '../../../layers/server/index.ts';
import { listInnerBoundaryFeatures, listPlaceLabelFeatures } from '../../../places/server/index.ts';
import type { ImportContext } from '../run/import-context.ts';

/** Publishes the map layers of the places inside a place: the boundaries and labels of its cities, neighborhoods and so on. */
export async function publishPlaceLayers(
  { services }: Pick<ImportContext, 'services'>,
  placePath: string,
  sourceName: string,
): Promise<void> {
  const layers = [
    { layer: 'boundaries', features: listInnerBoundaryFeatures(services, placePath) },
    { layer: 'place_labels', features: listPlaceLabelFeatures(services, placePath) },
  ] as const;
  for (const { layer, features } of layers) {
    const counted = await takeFirst(features);
    if (counted === null) continue; // a set of tracts or blocks has neither lines nor labels
    await publishLayer({ services, layer, placePath, sourceName, features: counted });
  }
}

/** Returns the same features, or null when there are none. */
async function takeFirst<Feature extends LayerFeature>(
  features: AsyncGenerator<Feature>,
): Promise<AsyncGenerator<Feature> | null> {
  const first = await features.next();
  if (first.done) return null;
  return (async function* rest() {
    yield first.value;
    yield* features;
  })();
}
