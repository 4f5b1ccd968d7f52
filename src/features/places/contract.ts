import { placesFeature } from './feature.ts';
import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';

/** What sort of place: levels of the hierarchy first, then the sets that are imported. */
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

/** `/us/md/baltimore-city`: lower case, dashes for blanks. */
export const placePathSchema = z
  .string()
  .regex(/^\/(us|ca)(\/[a-z0-9][a-z0-9-]*)*$/, 'is not a path such as /us/md/baltimore-city');

/** The names of the places around a place, outermost last; absent levels are null. */
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
  /** The boundary set: admin, neighborhoods, council_districts, tracts, blocks, ... */
  style: z.string(),
  geoid: z.string().nullable(),
  /** West, south, east, north. */
  bbox: bboxSchema.nullable(),
  levels: placeLevelsSchema,
});
export type PlaceRecord = z.infer<typeof placeRecordSchema>;

export const findPlacesAtPoint = defineEndpoint({
  name: 'findPlacesAtPoint',
  summary: 'The neighborhood, city, county, state and country at a point.',
  method: 'GET',
  path: '/at_point.json',
  query: z.object({ lat: z.coerce.number().min(-90).max(90), lon: z.coerce.number().min(-180).max(180) }),
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
    /** The places around it, outermost first, without itself. */
    parents: z.array(placeRecordSchema),
    /** The boundary sets inside it, for `children.json?style=`; `version` is part of the address of their tiles. */
    types: z.array(z.object({ key: z.string(), name: z.string(), count: z.number(), version: z.string() })),
    /** True when parcels of this place can be explored. */
    has_parcels: z.boolean(),
  }),
  permission: placesFeature.permissions['place.read'],
  problems: ['not_found'],
});

/** The key of a boundary set: what `style=` takes. */
export const styleKeySchema = z
  .string()
  .regex(/^[a-z][a-z_]{0,39}$/, 'is not the key of a boundary set such as admin or neighborhoods');

/** A reply of children holds so many at the most; `q` finds the others. */
export const MAX_CHILDREN = 5_000;

const childSchema = outlineSchema.extend({
  /** Of the feature in the boundary tiles. */
  id: z.number(),
  bbox: bboxSchema.nullable(),
});
export type PlaceChild = z.infer<typeof childSchema>;

export const listPlaceChildren = defineEndpoint({
  name: 'listPlaceChildren',
  summary: `The boundaries of one set inside a place, by name; ${MAX_CHILDREN} at the most, outlines simplified where the set is large.`,
  method: 'GET',
  path: '{placePath}/children.json',
  query: z.object({
    style: styleKeySchema.default('admin'),
    /** `none` leaves the geometry out: the map draws the set from its tiles. */
    outlines: z.enum(['drawn', 'none']).default('drawn'),
    /** Only those whose name holds this. */
    q: z.string().max(100).optional(),
  }),
  output: z.object({
    style: z.string(),
    /** Changes with the set: part of the address of its tiles. */
    version: z.string(),
    /** How many there are, though the reply may hold fewer. */
    total: z.number(),
    children: z.object({
      type: z.literal('FeatureCollection'),
      features: z.array(childSchema),
    }),
  }),
  permission: placesFeature.permissions['place.read'],
  problems: ['not_found', 'invalid_input'],
});

/** Zoom 16 draws a vertex to a sixth of a metre; the map enlarges it beyond. */
export const BOUNDARY_TILE_MAX_ZOOM = 16;

export const getBoundaryTile = defineEndpoint({
  name: 'getBoundaryTile',
  summary:
    'A vector tile of one set of boundaries inside a place: layer "boundaries" with id, path and name.',
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

/** The counties that can be explored: the coverage of this site. */
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
        /** Bounding box of the parcels themselves. */
        extent: bboxSchema,
        /** True for the invented demo county. */
        is_demo: z.boolean(),
      }),
    ),
  }),
  permission: placesFeature.permissions['place.read'],
  problems: [],
});
