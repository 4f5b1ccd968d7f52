import type { RequestContext } from '../../../backend/http/route.ts';
import { tileJsonCenter } from '../../../backend/tiles/tile-json-center.ts';
import type { FoundTile } from '../../../backend/tiles/tile-route.ts';
import type { TileId } from '../../../kernel/geo.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { DefaultStyle } from '../../filters/rules/style-rule.ts';
import type { PaintedLayerId, PaintedLayers } from '../../layers/server/index.ts';
import { type ParcelStores, parcelTileJson, storesOf } from '../../parcel-tiles/server/index.ts';
import { type LayerDefinition, type ParcelSource, SOURCE_MIN_ZOOM } from '../contract.ts';
import { type SourceTileJson, pictureTemplate, tileJsonUrls, zoomsWithin } from './source-json.ts';

/** The colors of a layer whose definition has none. */
const PAINTS: Readonly<Record<'parcel' | PaintedLayerId, DefaultStyle>> = {
  parcel: { fill: 'transparent', line: '#008888' },
  buildings: { fill: '#8a8378', line: '#6b655b' },
  zoning: { fill: '#b08d57', line: '#7d6234' },
};

/** A source with a whole layer, as this reader may see it. */
export interface DescribedLayer {
  source: ParcelSource;
  /** TileJSON of the vector tiles and of the pictures. */
  json: Readonly<Record<'mvt' | 'png', SourceTileJson>>;
  /** True when everyone may see the layer. */
  isOpen: boolean;
}

type Reader = Pick<RequestContext, 'actor' | 'siteUrl'>;

export interface LayerSources {
  /** Throws `invalid_input` for a definition that the layer can't have, and the errors of readers who may not see the layer. */
  describe(id: string, definition: LayerDefinition, reader: Reader): Promise<DescribedLayer>;
  /** Finds a picture of the layer in its one color. */
  picture(id: string, definition: LayerDefinition, tile: TileId, actor: Actor): Promise<FoundTile>;
}

type Editions = Pick<ParcelStores, 'currentStores' | 'tileVersion' | 'makeTile'>;

/** Opens the sources whose query is `{parcel: true}`, `{buildings: true}` or `{zoning: true}`. Their vector tiles are those of the layer itself. */
export function createLayerSources(
  editions: Editions,
  layers: Pick<PaintedLayers, 'describe' | 'picture'>,
): LayerSources {
  const factsOf = async (layer: 'parcel' | PaintedLayerId, reader: Reader) => {
    if (layer !== 'parcel') return layers.describe(layer, reader);
    const [stores, version] = await Promise.all([editions.currentStores(), editions.tileVersion()]);
    const json = parcelTileJson({ token: version, stores }, reader.siteUrl, {
      format: 'mvt',
      fields: 'path',
    });
    const { raster: _, ...vector } = { ...json, minzoom: SOURCE_MIN_ZOOM };
    return { json: vector, version, isPublished: stores.length > 0, isOpen: true };
  };

  return {
    async describe(id, definition, reader) {
      const { siteUrl } = reader;
      const { json, version, isPublished, isOpen } = await factsOf(layerOf(definition), reader);
      assertLayerHas(definition, json);
      const zooms = zoomsWithin(definition, json);
      const pictures = [pictureTemplate({ id, version }, siteUrl)];
      const shared = {
        description: json.name,
        ...json,
        ...zooms,
        center: tileJsonCenter(json.bounds, zooms),
      };
      return {
        isOpen,
        json: {
          mvt: { ...shared, vector_layers: json.vector_layers.map((layer) => ({ ...layer, ...zooms })) },
          png: { ...shared, tiles: pictures, vector_layers: [] },
        },
        source: {
          ...definition,
          id,
          // As at other parcel services, a layer without data returns no tiles.
          vector: isPublished ? [...json.tiles] : [],
          tiles: isPublished ? pictures : [],
          tilejson: tileJsonUrls(id, siteUrl),
          ...zooms,
          maxZoom: zooms.maxzoom,
          bounds: isPublished ? json.bounds : null,
          classes: [paintOf(definition)],
        },
      };
    },

    async picture(id, definition, tile, actor) {
      const layer = layerOf(definition);
      const paint = paintOf(definition);
      if (layer !== 'parcel') return layers.picture(layer, tile, paint, actor);
      const near = async () =>
        storesOf(tile, await editions.currentStores()).map((store) => ({ store, classes: null }));
      return {
        token: await editions.tileVersion(),
        name: `png/${id}`,
        make: async () =>
          editions.makeTile(tile, await near(), { kind: 'painted', paints: [paint], plain: paint.line }),
      };
    },
  };
}

function layerOf({ query }: LayerDefinition): 'parcel' | PaintedLayerId {
  if ('parcel' in query) return 'parcel';
  return 'buildings' in query ? 'buildings' : 'zoning';
}

function paintOf(definition: LayerDefinition): DefaultStyle {
  return definition.styles?.default ?? PAINTS[layerOf(definition)];
}

function assertLayerHas(
  definition: LayerDefinition,
  { minzoom: least, maxzoom: most }: Pick<SourceTileJson, 'minzoom' | 'maxzoom'>,
): void {
  const { fields, styles, minzoom = least, maxzoom = most } = definition;
  if (fields.length > 0) throw refusedField('fields', 'must be empty for a whole layer');
  if (styles !== null && styles.rules.length > 0)
    throw refusedField(
      'styles',
      'may only have a default rule for a whole layer, because color rules are about one county',
    );
  for (const [name, zoom] of Object.entries({ minzoom, maxzoom }))
    if (zoom < least || zoom > most) throw refusedField(name, `must be ${least} to ${most} for this layer`);
}

function refusedField(name: string, message: string): Problem {
  return new Problem('invalid_input', {
    detail: `${name} ${message}.`,
    fields: [{ field: `body.${name}`, message }],
  });
}
