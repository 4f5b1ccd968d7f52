import { withAddressToken } from '../../../backend/http/api-token.ts';
import { CACHE } from '../../../backend/http/caching.ts';
import { type RequestContext, type Route, route } from '../../../backend/http/route.ts';
import { readSecret } from '../../../backend/secret.ts';
import type { Services } from '../../../backend/services.ts';
import { createTileCache, tileRoute } from '../../../backend/tiles/tile-route.ts';
import type { TileId } from '../../../kernel/geo.ts';
import { type ParcelStores, type StoreClasses, storesOf } from '../../parcel-tiles/server/index.ts';
import type { ParcelSelector } from '../../filters/server/index.ts';
import { NO_STYLES } from '../../filters/rules/style-rule.ts';
import {
  SOURCE_MAX_ZOOM,
  SOURCE_MIN_ZOOM,
  type SourceDefinition,
  createParcelSource,
  getParcelSource,
  getParcelSourceExtent,
  getParcelSourcePicture,
  getParcelSourceTile,
  getParcelSourceTileJson,
} from '../contract.ts';
import { paintsOf, withoutColors } from '../rules/style-classes.ts';
import { textOfStyles } from '../rules/edited-rules.ts';
import { assertTileFields } from './check-fields.ts';
import { type LiveSource, createSourceCache } from './source-cache.ts';
import { insertSources } from './queries.ts';
import { createHmac } from 'node:crypto';
import { textOfQuery } from '../../filters/rules/parcel-query.ts';
import { describeSource, sourceTileJson } from './source-json.ts';

const CACHE_BYTES = 64 << 20;
/** The line color of parcels that meet no rule, as in the parcel tiles. */
const PLAIN_LINE = '#008888';
/** Up to this zoom, grid cells replace parcels, and parcels that are not selected are left out. */
const GRID_MAX_ZOOM = 12;

type SourceEditions = Pick<ParcelStores, 'currentStores' | 'tileVersion' | 'makeTile'>;

/** The endpoints of sources: selections of parcels with color rules, as map tiles. */
export function sourceRoutes(
  { config, database }: Pick<Services, 'config' | 'database'>,
  editions: SourceEditions,
  selector: Pick<ParcelSelector, 'classesOf'>,
): Route[] {
  const db = database.kysely;
  const sources = createSourceCache(db, selector, () => editions.currentStores());
  const cache = createTileCache({ maxBytes: CACHE_BYTES, name: 'source_tiles' });
  const tiles = { cache, maxZoom: SOURCE_MAX_ZOOM };
  const { publicUrl } = config;

  const versionOf = async ({ fingerprint }: LiveSource) => `${await editions.tileVersion()}-${fingerprint}`;
  const described = async (id: string, plainId: string, source: LiveSource) => ({
    id,
    plainId,
    definition: source.definition,
    county: source.classes.county,
    version: await versionOf(source),
    isOpen: source.isOpen,
  });
  const describedById = async (id: string, context: RequestContext) => {
    const source = await sources.open(id, context.actor);
    const plain = plainDefinition(source.definition);
    return described(id, sourceId(await readSecret(config), plain), source);
  };

  return [
    route(createParcelSource, async ({ body }, { actor }) => {
      const { query, styles } = body;
      const fields = [...new Set(body.fields)];
      assertTileFields(fields);
      const definition: SourceDefinition = { query: { ...query, mapPath: undefined }, fields, styles };
      // Checks the query before anything is stored, so that a source that is invalid or that this reader may not see gets no address.
      const classes = await selector.classesOf(query, styles ?? NO_STYLES, actor);
      const secret = await readSecret(config);
      const plain = plainDefinition(definition);
      const [id, plainId] = [sourceId(secret, definition), sourceId(secret, plain)];
      const rows = [{ id, definition }, ...(plainId === id ? [] : [{ id: plainId, definition: plain }])];
      await insertSources(db, rows);
      const source = await sources.open(id, actor);
      return describeSource(await described(id, plainId, { ...source, classes }), publicUrl);
    }),

    route(getParcelSource, async ({ params: { id } }, context) =>
      describeSource(await describedById(id, context), publicUrl),
    ),

    route(getParcelSourceExtent, async ({ params: { id } }, context) => {
      const { county } = await describedById(id, context);
      return { source: { id, extent: county.extent } };
    }),

    route(getParcelSourceTileJson, async ({ params: { id }, query: { format } }, context) => {
      const source = await describedById(id, context);
      if (source.isOpen) context.setHeader('cache-control', CACHE.revalidated);
      const described = sourceTileJson(source, publicUrl, format);
      if (source.isOpen) return described;
      return { ...described, tiles: withAddressToken(described.tiles, context.addressToken) };
    }),

    tileRoute(
      getParcelSourceTile,
      tiles,
      async ({ params: { id }, query: { fields, rest } }, tile, { actor }) => {
        const source = await sources.open(id, actor);
        const { classes, definition } = source;
        const withRest = rest === 'show' && tile.z > GRID_MAX_ZOOM;
        const columns = definition.fields;
        return {
          token: await versionOf(source),
          name: ['mvt', fields, withRest, ...columns].join('/'),
          isPrivate: !source.isOpen,
          async make() {
            const others = withRest
              ? (await editions.currentStores()).filter(({ geoid }) => geoid !== classes.county.geoid)
              : [];
            const extras = { withRest, columns };
            return editions.makeTile(tile, storesNear(tile, source, others), {
              kind: 'vector',
              fields,
              extras,
            });
          },
        };
      },
    ),

    tileRoute(getParcelSourcePicture, tiles, async ({ params: { id } }, tile, { actor }) => {
      const source = await sources.open(id, actor);
      const paints = paintsOf(source.definition.styles ?? NO_STYLES);
      return {
        token: await versionOf(source),
        name: `png/${id}`,
        isPrivate: !source.isOpen,
        make: () =>
          editions.makeTile(tile, storesNear(tile, source, []), {
            kind: 'painted',
            paints,
            plain: PLAIN_LINE,
          }),
      };
    }),
  ];
}

/** Returns the part of a definition that decides the vector tiles. The map applies the colors itself. */
function plainDefinition(definition: SourceDefinition): SourceDefinition {
  const { styles } = definition;
  if (styles === null || textOfStyles(styles) === textOfStyles(NO_STYLES))
    return { ...definition, styles: null };
  const plain = withoutColors(styles);
  return { ...definition, styles: plain.rules.length === 0 ? null : plain };
}

function storesNear(
  tile: TileId,
  { classes }: LiveSource,
  others: readonly StoreClasses['store'][],
): StoreClasses[] {
  if (tile.z < SOURCE_MIN_ZOOM) return [];
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
function sourceId(secret: string, { query, fields, styles }: SourceDefinition): string {
  const text = [textOfQuery(query), fields.join(','), textOfStyles(styles ?? NO_STYLES)].join('\n\n');
  return createHmac('sha256', secret)
    .update(`parcel source\n${text}`)
    .digest('base64url')
    .slice(0, ID_LENGTH);
}
