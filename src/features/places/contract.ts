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
  permission: 'place.read',
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
    /** The boundary sets inside it, for `children.json?style=`. */
    types: z.array(z.object({ key: z.string(), name: z.string() })),
    /** True when parcels of this place can be explored. */
    has_parcels: z.boolean(),
  }),
  permission: 'place.read',
  problems: ['not_found'],
});

export const listPlaceChildren = defineEndpoint({
  name: 'listPlaceChildren',
  summary: 'The boundaries of one set inside a place.',
  method: 'GET',
  path: '{placePath}/children.json',
  query: z.object({ style: z.string().default('admin') }),
  output: z.object({
    style: z.string(),
    children: z.object({
      type: z.literal('FeatureCollection'),
      features: z.array(outlineSchema),
    }),
  }),
  permission: 'place.read',
  problems: ['not_found', 'invalid_input'],
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
  permission: 'place.read',
  problems: [],
});
