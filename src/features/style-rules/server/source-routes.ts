import { withAddressToken } from '../../../backend/http/api-token.ts';
import { CACHE } from '../../../backend/http/caching.ts';
import { type RequestContext, type Route, route } from '../../../backend/http/route.ts';
import { readSecret } from '../../../backend/secret.ts';
import type { Services } from '../../../backend/services.ts';
import { signatureOf } from '../../../backend/signature.ts';
import { checkTile } from '../../../backend/tiles/check-tile.ts';
import { createTileCache, tileRoute } from '../../../backend/tiles/tile-route.ts';
import type { TileId } from '../../../kernel/geo.ts';
import { Problem } from '../../../kernel/problem.ts';
import { textOfQuery } from '../../filters/rules/parcel-query.ts';
import { NO_STYLES } from '../../filters/rules/style-rule.ts';
import type { ParcelSelector } from '../../filters/server/index.ts';
import type { PaintedLayers } from '../../layers/server/index.ts';
import { type ParcelStores, type StoreClasses, storesOf } from '../../parcel-tiles/server/index.ts';
import {
  type ParcelSource,
  SOURCE_MAX_ZOOM,
  type SelectionDefinition,
  type SourceDefinition,
  createParcelSource,
  getParcelSource,
  getParcelSourceExtent,
  getParcelSourcePicture,
  getParcelSourceTile,
  getParcelSourceTileJson,
  getTileJsonAtSource,
  isWholeLayer,
} from '../contract.ts';
import { textOfStyles } from '../rules/edited-rules.ts';
import { paintsOf, withoutColors } from '../rules/style-classes.ts';
import { assertTileFields, withColumns } from './check-fields.ts';
import { type DescribedLayer, createLayerSources } from './layer-sources.ts';
import { insertSources } from './queries.ts';
import { type LiveSource, createSourceCache } from './source-cache.ts';
import {
  SOURCE_ZOOMS,
  type SourceTileJson,
  describeSource,
  sourceTileJson,
  zoomsWithin,
} from './source-json.ts';

const CACHE_BYTES = 64 << 20;
/** The line color of parcels that meet no rule, as in the parcel tiles. */
const PLAIN_LINE = '#008888';
/** Up to this zoom, grid cells replace parcels, and parcels that are not selected are left out. */
const GRID_MAX_ZOOM = 12;

type SourceEditions = Pick<ParcelStores, 'currentStores' | 'tileVersion' | 'makeTile'>;

/** The endpoints of sources: selections of parcels with color rules, and whole layers, as map tiles. */
export function sourceRoutes(
  { config, database }: Pick<Services, 'config' | 'database'>,
  editions: SourceEditions,
  selector: Pick<ParcelSelector, 'classesOf'>,
  painted: PaintedLayers,
): Route[] {
  const db = database.kysely;
  const sources = createSourceCache(db, selector, () => editions.currentStores());
  const cache = createTileCache({ maxBytes: CACHE_BYTES, name: 'source_tiles' });
  const tiles = { cache, maxZoom: SOURCE_MAX_ZOOM };
  const layers = createLayerSources(editions, painted);

  const versionOf = async ({ fingerprint }: LiveSource) => `${await editions.tileVersion()}-${fingerprint}`;

  /** Describes a source with selected parcels, in the same form as a whole layer. */
  const describeSelection = async (
    id: string,
    { definition, classes, ...live }: LiveSource,
    { siteUrl }: RequestContext,
  ) => {
    const described = {
      id,
      plainId: sourceId(await readSecret(config), plainDefinition(definition)),
      definition,
      county: classes.county,
      version: await versionOf({ definition, classes, ...live }),
    };
    return {
      source: describeSource(described, siteUrl),
      json: {
        mvt: sourceTileJson(described, siteUrl, 'mvt'),
        png: sourceTileJson(described, siteUrl, 'png'),
      },
      isOpen: live.isOpen,
    };
  };
  const describedById = async (id: string, context: RequestContext): Promise<DescribedLayer> => {
    const definition = await sources.definition(id);
    if (isWholeLayer(definition)) return layers.describe(id, definition, context);
    return describeSelection(id, await sources.open(id, context.actor), context);
  };
  /**
   * Returns the source with the URLs of the requested format under `tiles`. For a program that can't send headers, the URLs carry its token, unless everybody
   * may see the source.
   */
  const presented = (
    { source, isOpen }: Pick<DescribedLayer, 'source' | 'isOpen'>,
    { addressToken }: RequestContext,
    format: 'mvt' | 'png',
  ): ParcelSource => {
    const token = isOpen ? undefined : addressToken;
    const withToken = (url: string) => withAddressToken([url], token).join('');
    const vector = source.vector.map(withToken);
    return {
      ...source,
      vector,
      tiles: format === 'mvt' ? vector : source.tiles.map(withToken),
      tilejson: { vector: withToken(source.tilejson.vector), raster: withToken(source.tilejson.raster) },
    };
  };
  const tileJson = async (
    id: string,
    format: 'mvt' | 'png',
    context: RequestContext,
  ): Promise<SourceTileJson> => {
    const { json, isOpen } = await describedById(id, context);
    if (isOpen) context.setHeader('cache-control', CACHE.revalidated);
    const described = json[format];
    if (isOpen) return described;
    return { ...described, tiles: withAddressToken(described.tiles, context.addressToken) };
  };

  return [
    route(createParcelSource, async ({ body: given, query: { format } }, context) => {
      const { actor } = context;
      assertTileFields(given.fields);
      const requested = withColumns(given);
      assertZoomOrder(requested);
      const secret = await readSecret(config);
      if (isWholeLayer(requested)) {
        const id = sourceId(secret, requested);
        const described = await layers.describe(id, requested, context);
        await insertSources(db, [{ id, definition: requested }]);
        return presented(described, context, format);
      }
      const { query, styles } = requested;
      // Checks the query before anything is stored, so that a source that is invalid or that this reader may not see gets no address.
      const classes = await selector.classesOf(query, styles ?? NO_STYLES, actor);
      const stored = { ...requested, query: { ...query, mapPath: undefined } };
      const plain = plainDefinition(stored);
      const [id, plainId] = [sourceId(secret, stored), sourceId(secret, plain)];
      const rows = [
        { id, definition: stored },
        ...(plainId === id ? [] : [{ id: plainId, definition: plain }]),
      ];
      await insertSources(db, rows);
      const source = await sources.open(id, actor);
      return presented(await describeSelection(id, { ...source, classes }, context), context, format);
    }),

    route(getParcelSource, async ({ params: { id } }, context) =>
      presented(await describedById(id, context), context, 'png'),
    ),

    route(getParcelSourceExtent, async ({ params: { id } }, context) => {
      const { source } = await describedById(id, context);
      return { source: { id, extent: source.bounds } };
    }),

    route(getParcelSourceTileJson, ({ params: { id }, query: { format } }, context) =>
      tileJson(id, format, context),
    ),
    route(getTileJsonAtSource, ({ params: { id }, query: { format } }, context) =>
      tileJson(id, format, context),
    ),

    tileRoute(
      getParcelSourceTile,
      tiles,
      async ({ params: { id }, query: { fields, rest } }, tile, { actor }) => {
        const requested = await sources.definition(id);
        if (isWholeLayer(requested)) {
          checkTile(tile, zoomsWithin(requested, SOURCE_ZOOMS).maxzoom);
          return layers.columnsTile(requested, tile, fields);
        }
        const source = await sources.open(id, actor);
        const { classes, definition } = source;
        // With `rest=show`, parcels that are not selected are drawn too, also those of other counties.
        const withRest = rest === 'show' && tile.z > GRID_MAX_ZOOM;
        const zooms = zoomsWithin(definition, SOURCE_ZOOMS);
        checkTile(tile, zooms.maxzoom);
        const columns = definition.fields;
        return {
          token: await versionOf(source),
          name: [tile.z < zooms.minzoom ? 'empty' : 'mvt', fields, withRest, ...columns].join('/'),
          isPrivate: !source.isOpen,
          async make() {
            const others = withRest
              ? (await editions.currentStores()).filter(({ geoid }) => geoid !== classes.county.geoid)
              : [];
            const extras = { withRest, columns };
            return editions.makeTile(tile, storesNear(tile, zooms, source, others), {
              kind: 'vector',
              fields,
              extras,
            });
          },
        };
      },
    ),

    tileRoute(getParcelSourcePicture, tiles, async ({ params: { id } }, tile, { actor }) => {
      const definition = await sources.definition(id);
      const zooms = zoomsWithin(definition, SOURCE_ZOOMS);
      checkTile(tile, zooms.maxzoom);
      if (isWholeLayer(definition)) return layers.picture(id, definition, tile, actor);
      const source = await sources.open(id, actor);
      const paints = paintsOf(source.definition.styles ?? NO_STYLES);
      return {
        token: await versionOf(source),
        name: `png/${id}`,
        isPrivate: !source.isOpen,
        make: () =>
          editions.makeTile(tile, storesNear(tile, zooms, source, []), {
            kind: 'painted',
            paints,
            plain: PLAIN_LINE,
          }),
      };
    }),
  ];
}

/** Returns the part of a definition that decides the vector tiles. The map applies the colors itself. */
function plainDefinition(definition: SelectionDefinition): SelectionDefinition {
  const { styles } = definition;
  if (styles === null || textOfStyles(styles) === textOfStyles(NO_STYLES))
    return { ...definition, styles: null };
  const plain = withoutColors(styles);
  return { ...definition, styles: plain.rules.length === 0 ? null : plain };
}

function storesNear(
  tile: TileId,
  { minzoom }: { minzoom: number },
  { classes }: LiveSource,
  others: readonly StoreClasses['store'][],
): StoreClasses[] {
  if (tile.z < minzoom) return [];
  return storesOf(tile, [classes.county, ...others]).map((store) => ({
    store,
    classes: store.key === classes.county.key ? classes.classes : null,
  }));
}

/** 22 Base64 characters hold 128 bits. */
const ID_LENGTH = 22;

/**
 * Returns the id of a definition. Equal definitions have the same id for every reader, and nobody without this site's key can compute one. The id is
 * not a secret: the server checks for every tile what the reader may see.
 */
function sourceId(secret: string, definition: SourceDefinition): string {
  const { query, fields, styles, minzoom, maxzoom } = definition;
  const selected = 'path' in query ? textOfQuery(query) : Object.keys(query).join();
  const parts = [selected, fields.join(','), textOfStyles(styles ?? NO_STYLES)];
  // Left out when absent, so that the ids of links that people have stay the same.
  if (minzoom !== undefined || maxzoom !== undefined) parts.push(`${minzoom ?? ''}-${maxzoom ?? ''}`);
  return signatureOf(secret, `parcel source\n${parts.join('\n\n')}`).slice(0, ID_LENGTH);
}

function assertZoomOrder({ minzoom, maxzoom }: Pick<SourceDefinition, 'minzoom' | 'maxzoom'>): void {
  if (minzoom === undefined || maxzoom === undefined || minzoom <= maxzoom) return;
  const message = `must not be greater than maxzoom, which is ${maxzoom}`;
  throw new Problem('invalid_input', {
    detail: `minzoom ${message}.`,
    fields: [{ field: 'body.minzoom', message }],
  });
}
