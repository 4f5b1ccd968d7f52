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
import {
  SOURCE_ZOOMS,
  type SourceTileJson,
  columnFields,
  pictureTemplate,
  tileJsonUrls,
  vectorTemplate,
  zoomsWithin,
} from './source-json.ts';

/** The colors of a layer whose definition has none. */
const PAINTS: Readonly<Record<'parcel' | PaintedLayerId, DefaultStyle>> = {
  parcel: { fill: 'transparent', line: '#008888' },
  buildings: { fill: '#8a8378', line: '#6b655b' },
  zoning: { fill: '#b08d57', line: '#7d6234' },
};

const ADDRESSES_OF_ITS_OWN =
  'This source is a whole layer, whose vector tiles have addresses of their own: see `vector` of its definition.';

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
  /** Finds a vector tile of all parcels with the columns of the definition. Throws `not_found` for a source without columns, whose vector tiles are the layer's own. */
  columnsTile(definition: LayerDefinition, tile: TileId, fields: 'path' | 'none'): Promise<FoundTile>;
  /** Finds a picture of the layer in its one color. */
  picture(id: string, definition: LayerDefinition, tile: TileId, actor: Actor): Promise<FoundTile>;
}

type Editions = Pick<ParcelStores, 'currentStores' | 'tileVersion' | 'makeTile'>;

/**
 * Opens the sources whose query is `{parcel: true}`, `{buildings: true}` or `{zoning: true}`. Their vector tiles are the layer's own tiles, except that a source of parcels
 * with columns has tiles of its own.
 */
export function createLayerSources(
  editions: Editions,
  layers: Pick<PaintedLayers, 'describe' | 'picture'>,
): LayerSources {
  const storesNear = async (tile: TileId) =>
    storesOf(tile, await editions.currentStores()).map((store) => ({ store, classes: null }));

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
      const { json: plain, version, isPublished, isOpen } = await factsOf(layerOf(definition), reader);
      assertLayerHas(definition, plain);
      const json = withColumns(id, definition, { json: plain, version, siteUrl });
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
          // As at other parcel services, a layer without data has no tile addresses.
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

    async columnsTile(definition, tile, fields) {
      const { fields: columns } = definition;
      if (columns.length === 0) throw new Problem('not_found', ADDRESSES_OF_ITS_OWN);
      const { minzoom } = zoomsWithin(definition, SOURCE_ZOOMS);
      return {
        token: await editions.tileVersion(),
        name: [tile.z < minzoom ? 'empty' : 'layer', fields, ...columns].join('/'),
        make: async () =>
          editions.makeTile(tile, tile.z < minzoom ? [] : await storesNear(tile), {
            kind: 'vector',
            fields,
            extras: { columns },
          }),
      };
    },

    async picture(id, definition, tile, actor) {
      const layer = layerOf(definition);
      const paint = paintOf(definition);
      const isEmpty = tile.z < zoomsWithin(definition, SOURCE_ZOOMS).minzoom;
      if (layer !== 'parcel' && !isEmpty) return layers.picture(layer, tile, paint, actor);
      return {
        token: await editions.tileVersion(),
        name: `png/${id}`,
        make: async () =>
          editions.makeTile(tile, isEmpty ? [] : await storesNear(tile), {
            kind: 'painted',
            paints: [paint],
            plain: paint.line,
          }),
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

/** Returns the TileJSON of the source's vector tiles if it has columns, else that of the layer's own tiles. */
function withColumns<Json extends Pick<SourceTileJson, 'tiles' | 'vector_layers'>>(
  id: string,
  { fields }: LayerDefinition,
  { json, version, siteUrl }: { json: Json; version: string; siteUrl: string },
): Json {
  if (fields.length === 0) return json;
  return {
    ...json,
    tiles: [vectorTemplate({ plainId: id, version }, siteUrl)],
    vector_layers: json.vector_layers.map((layer) => ({
      ...layer,
      fields: { ...layer.fields, ...columnFields(fields) },
    })),
  };
}

function assertLayerHas(
  definition: LayerDefinition,
  { minzoom: least, maxzoom: most }: Pick<SourceTileJson, 'minzoom' | 'maxzoom'>,
): void {
  const { fields, styles, minzoom = least, maxzoom = most } = definition;
  if (fields.length > 0 && layerOf(definition) !== 'parcel')
    throw refusedField('fields', 'must be empty for a layer that is not of parcels');
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
