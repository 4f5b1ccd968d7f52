import { CACHE } from '../../../backend/http/caching.ts';
import { type BinaryReply, type Route, route } from '../../../backend/http/route.ts';
import { checkTile } from '../../../backend/tiles/check-tile.ts';
import { type BBox, unionBBox } from '../../../kernel/geo.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getStaticLayerTile, getStaticLayerTileJson, listPublishedLayers } from '../contract.ts';
import { type StaticLayer, findStaticLayer } from '../rules/static-layers.ts';
import { leastZoom } from './layer-archive.ts';
import { type LayerTiles, layersOf } from './layer-tiles.ts';

const WORLD: BBox = [-180, -85.0511, 180, 85.0511];
const VECTOR_TYPE = 'application/vnd.mapbox-vector-tile';
/** No layer is made beyond: the last of them ends at 16. */
const MAX_ZOOM = 16;

export function createRoutes(tiles: LayerTiles, publicUrl: string): Route[] {
  return [
    route(listPublishedLayers, async () => ({
      layers: (await tiles.current()).layers.map(({ layer, bounds }) => ({ layer, bounds })),
    })),

    route(getStaticLayerTileJson, async ({ params }, { setHeader }) => {
      setHeader('cache-control', CACHE.revalidated);
      const wanted = parseLayers(params.layers);
      const { token, layers } = await tiles.current();
      const present = layers.filter(({ layer }) => wanted.some(({ id }) => id === layer));
      let bounds: BBox | null = null;
      for (const layer of present) bounds = unionBBox(bounds, layer.bounds);
      return {
        tilejson: '3.0.0' as const,
        name: wanted.map(({ label }) => label).join(', '),
        attribution: '',
        tiles: [`${publicUrl}/api/v1/static/${params.layers}/{z}/{x}/{y}.mvt?v=${token}`],
        minzoom: Math.min(...wanted.map(leastZoom)),
        maxzoom: Math.max(...wanted.map(({ maxZoom }) => maxZoom)),
        bounds: bounds ?? WORLD,
        vector_layers: wanted.map((layer) => ({
          id: layer.id,
          fields: Object.fromEntries(
            layer.properties.map((name) => [name, layer.numbers?.includes(name) ? 'Number' : 'String']),
          ),
          minzoom: leastZoom(layer),
          maxzoom: layer.maxZoom,
        })),
      };
    }),

    route(getStaticLayerTile, async ({ params, query }, context): Promise<BinaryReply> => {
      const { layers: names, ...tile } = params;
      const wanted = parseLayers(names);
      checkTile(tile, MAX_ZOOM);
      const { token, layers } = await tiles.current();
      return tiles.desk.answer(
        {
          key: `${token}/${names}/${tile.z}/${tile.x}/${tile.y}`,
          type: VECTOR_TYPE,
          headers: context.headers,
          version: query.v,
          token,
        },
        () => tiles.make(tile, layersOf(tile, wanted, layers)),
      );
    }),
  ];
}

function parseLayers(text: string): StaticLayer[] {
  return [...new Set(text.split(','))].map((name) => {
    const layer = findStaticLayer(name);
    if (layer === undefined) throw new Problem('not_found', `There is no static layer ${name}.`);
    return layer;
  });
}
