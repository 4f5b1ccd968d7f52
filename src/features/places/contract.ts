import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { placesFeature } from './feature.ts';
import { PLACE_PATH, STYLE_KEY } from './rules/key-patterns.ts';

/** The kind of a place: first the levels of the hierarchy, then the kinds of imported boundary sets. */
export const placeKindSchema = z.enum([
  'world',
  'country',
  'state',
  'county',
  'city',
  'neighborhood',
  'council_district',
  'tract',
  'block',
  'other',
]);
export type PlaceKind = z.infer<typeof placeKindSchema>;

export const bboxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** A path such as `/us/md/baltimore-city`, in lower case with dashes for blanks. */
export const placePathSchema = z.string().regex(PLACE_PATH, 'is not a path such as /us/md/baltimore-city');

/** The names of the place and of the places around it, by level. Missing levels are null. */
export const placeLevelsSchema = z.object({
  neighborhood: z.string().nullable(),
  city: z.string().nullable(),
  county: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
});

export const placeRecordSchema = z.object({
  /** Baltimore City, MD */
  headline: z.string(),
  /** Baltimore City, Maryland, United States */
  headline_alt: z.string().nullable(),
  name: z.string(),
  path: z.string(),
  kind: placeKindSchema,
  /** The key of the boundary set: admin, neighborhoods, council_districts, tracts, blocks, ... */
  style: z.string(),
  geoid: z.string().nullable(),
  /** West, south, east, north. */
  bbox: bboxSchema.nullable(),
  levels: placeLevelsSchema,
});
export type PlaceRecord = z.infer<typeof placeRecordSchema>;

/** Degrees of latitude (`limit` 90) or longitude (180) in an address. An empty value is refused: it would be read as 0, a point in the ocean. */
export const degreesSchema = (limit: 90 | 180) =>
  z.preprocess((given) => (given === '' ? undefined : given), z.coerce.number().min(-limit).max(limit));

export const findPlacesAtPoint = defineEndpoint({
  name: 'findPlacesAtPoint',
  summary: 'The neighborhood, city, county, state and country at a point.',
  method: 'GET',
  path: '/at_point.json',
  query: z.object({ lat: degreesSchema(90), lon: degreesSchema(180) }),
  output: z.object({
    neighborhood: placeRecordSchema.nullable(),
    city: placeRecordSchema.nullable(),
    county: placeRecordSchema.nullable(),
    state: placeRecordSchema.nullable(),
    country: placeRecordSchema.nullable(),
  }),
  permission: placesFeature.permissions['place.read'],
  problems: ['invalid_input'],
});

const outlineSchema = z.object({
  type: z.literal('Feature'),
  properties: z.object({ path: z.string(), name: z.string() }),
  geometry: z.custom<GeoJSON.MultiPolygon | GeoJSON.Polygon>().nullable(),
});

export const getPlaceBoundaries = defineEndpoint({
  name: 'getPlaceBoundaries',
  summary: 'A place with its outline, the places around it and the sets of boundaries inside it.',
  method: 'GET',
  path: '{placePath}/boundaries.json',
  output: z.object({
    place: placeRecordSchema,
    outline: outlineSchema,
    /** The places around this place, outermost first. Doesn't include the place itself. */
    parents: z.array(placeRecordSchema),
    /** The boundary sets inside the place, for `children.json?style=`. The `version` is part of the URL of their tiles. */
    types: z.array(z.object({ key: z.string(), name: z.string(), count: z.number(), version: z.string() })),
    /** True when parcels of this place can be explored. */
    has_parcels: z.boolean(),
    /** True while the county has only a bundled outline, which may cut off some of its parcels. A job draws a better one after an import. */
    outline_is_rough: z.boolean(),
  }),
  permission: placesFeature.permissions['place.read'],
  problems: ['not_found'],
});

/** The key of a boundary set: a value of `style=`. */
export const styleKeySchema = z
  .string()
  .regex(STYLE_KEY, 'is not the key of a boundary set such as admin or neighborhoods');

/** The maximum number of children in one reply. The others are found with `q`. */
export const MAX_CHILDREN = 5_000;

const childSchema = outlineSchema.extend({
  /** The id of the feature in the boundary tiles. */
  id: z.number(),
  bbox: bboxSchema.nullable(),
});
export type PlaceChild = z.infer<typeof childSchema>;

export const listPlaceChildren = defineEndpoint({
  name: 'listPlaceChildren',
  summary: `The boundaries of one set inside a place, by name: at most ${MAX_CHILDREN}, with simplified outlines where the set is large.`,
  method: 'GET',
  path: '{placePath}/children.json',
  query: z.object({
    /** Absent: the first of admin, neighborhoods and blocks that the place has, else admin. */
    style: styleKeySchema.optional(),
    /** `none` leaves out the geometry, for a map that draws the set from its tiles. */
    outlines: z.enum(['drawn', 'none']).default('drawn'),
    /** Returns only places whose name contains this text. Letter case and accents do not matter. */
    q: z.string().max(100).optional(),
  }),
  output: z.object({
    success: z.literal(true),
    style: z.string(),
    /** Changes when the set changes. It is part of the URL of the set's tiles. */
    version: z.string(),
    /** The number of places in the set, even if the reply holds fewer. With `q`, the number of places in the reply. */
    total: z.number(),
    children: z.object({
      type: z.literal('FeatureCollection'),
      features: z.array(childSchema),
    }),
    /** The same places without outlines. */
    data: z.array(
      z.object({ path: z.string(), name: z.string(), headline: z.string(), bbox: bboxSchema.nullable() }),
    ),
  }),
  permission: placesFeature.permissions['place.read'],
  problems: ['not_found', 'invalid_input'],
});

export const getBoundaryTile = defineEndpoint({
  name: 'getBoundaryTile',
  summary:
    'A vector tile of one set of boundaries inside a place: layer "boundaries" with id, path and name, and layer "boundary_names" with the points of the names.',
  method: 'GET',
  path: '/api/v1/boundaries/{z}/{x}/{y}.mvt',
  params: z.object({
    z: z.coerce.number().int().min(0).max(24),
    x: z.coerce.number().int().min(0),
    y: z.coerce.number().int().min(0),
  }),
  query: z.object({ path: placePathSchema, style: styleKeySchema, v: z.string().max(200).optional() }),
  binary: ['application/vnd.mapbox-vector-tile'],
  permission: placesFeature.permissions['place.read'],
  problems: ['invalid_input', 'not_found', 'busy'],
});

/** The counties that can be explored on this site. */
export const listCountiesWithParcels = defineEndpoint({
  name: 'listCountiesWithParcels',
  summary: 'The counties whose parcels this site holds.',
  method: 'GET',
  path: '/counties.json',
  output: z.object({
    counties: z.array(
      z.object({
        place: placeRecordSchema,
        geoid: z.string(),
        parcel_count: z.number(),
        source_name: z.string(),
        published_at: z.string(),
        /** The bounding box of the parcels themselves: west, south, east, north. */
        extent: bboxSchema,
        /** True for an invented demo county. */
        is_demo: z.boolean(),
      }),
    ),
  }),
  permission: placesFeature.permissions['place.read'],
  problems: [],
});
