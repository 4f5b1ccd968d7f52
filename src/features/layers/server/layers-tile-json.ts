import { tileJsonCenter } from '../../../backend/tiles/tile-json-center.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { type BBox, unionBBox } from '../../../kernel/geo.ts';
import type { getStaticLayerTileJson } from '../contract.ts';
import { type KnownStaticLayer, areaNameLayerOf, leastZoom } from '../rules/static-layers.ts';
import type { CurrentLayers } from './layer-tiles.ts';

const WORLD: BBox = [-180, -85.0511, 180, 85.0511];

export type LayersTileJson = OutputOf<typeof getStaticLayerTileJson>;

/** Returns the TileJSON of these layers. `names` is the part of the tiles' path that names them. */
export function layersTileJson(
  wanted: readonly KnownStaticLayer[],
  { token, layers }: Pick<CurrentLayers, 'token' | 'layers'>,
  siteUrl: string,
  names: string,
): LayersTileJson {
  let bounds: BBox | null = null;
  for (const { layer, bounds: box } of layers)
    if (wanted.some(({ id }) => id === layer)) bounds = unionBBox(bounds, box);
  const extent = {
    bounds: bounds ?? WORLD,
    minzoom: Math.min(...wanted.map(leastZoom)),
    maxzoom: Math.max(...wanted.map(({ maxZoom }) => maxZoom)),
  };
  return {
    tilejson: '3.0.0',
    name: wanted.map(({ label }) => label).join(', '),
    attribution: '',
    tiles: [`${siteUrl}/api/v1/static/${names}/{z}/{x}/{y}.mvt?v=${token}`],
    ...extent,
    center: tileJsonCenter(extent.bounds, extent),
    vector_layers: wanted.flatMap((layer) => {
      const zooms = { minzoom: leastZoom(layer), maxzoom: layer.maxZoom };
      const fields = Object.fromEntries(
        layer.properties.map((name) => [name, layer.numbers?.includes(name) ? 'Number' : 'String']),
      );
      return [
        { id: layer.id, fields, ...zooms },
        ...(layer.namesItsAreas === true
          ? [{ id: areaNameLayerOf(layer.id), fields: { ...fields, rank: 'Number' }, ...zooms }]
          : []),
      ];
    }),
  };
}
