import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { fieldValueSchema } from '../parcels/contract.ts';
import { parcelsFeature } from '../parcels/feature.ts';
import { degreesSchema } from '../places/contract.ts';
import { placesFeature } from '../places/feature.ts';
import { parcelApiFeature } from './feature.ts';
import {
  area,
  areaOrPoints,
  conditions,
  flags,
  noParameters,
  only,
  onlyInBody,
  paging,
  placePath,
  points,
  radius,
} from './rules/api-parameters.ts';
import { SCHEMA_NAMES } from './rules/api-schemas.ts';

const positionSchema = { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 } as const;
const polygonSchema = { type: 'array', items: { type: 'array', items: positionSchema } } as const;
const geometryOf = (type: string, coordinates: object) => ({
  type: 'object',
  required: ['type', 'coordinates'],
  properties: { type: { const: type }, coordinates },
});
/** The outline of a parcel, in longitudes and latitudes. It comes from the database as GeoJSON, so replies don't check its thousands of numbers; the OpenAPI document describes it. */
const outlineSchema = z.custom<GeoJSON.Polygon | GeoJSON.MultiPolygon>().meta({
  id: 'ParcelOutline',
  oneOf: [
    geometryOf('Polygon', polygonSchema),
    geometryOf('MultiPolygon', { type: 'array', items: polygonSchema }),
  ],
});

const featureSchema = z.object({
  type: z.literal('Feature'),
  /** The feature id on the map. It may change with the next edition of the county; `ll_uuid` doesn't. */
  id: z.number(),
  geometry: outlineSchema.nullable(),
  properties: z.object({
    headline: z.string(),
    path: z.string(),
    fields: z.record(z.string(), fieldValueSchema),
    field_labels: z.record(z.string(), z.string()).optional(),
    context: z.object({ headline: z.string(), name: z.string(), path: z.string(), active: z.boolean() }),
    ll_uuid: z.string(),
    score: z.number().optional(),
  }),
});
export type ApiFeature = z.infer<typeof featureSchema>;

/**
 * A reply of the parcel API. The API has the names, parameters and replies that programs written for other parcel services already use. Each parcel of a reply
 * counts as a record view, at most once a day.
 */
export const parcelsReplySchema = z.object({
  parcels: z.object({ type: z.literal('FeatureCollection'), features: z.array(featureSchema) }),
  /** The size of the requested area. */
  area: z.object({ acres: z.number(), sq_meters: z.number(), sq_miles: z.number() }).optional(),
  /** With `return_count`: the number of all parcels that were found. */
  count: z.number().optional(),
  /** Says which limit left out some of the parcels, and on a later page, that a county got another current edition within the last hour. */
  warning: z.string().optional(),
});
export type ParcelsReply = z.infer<typeof parcelsReplySchema>;

const read = {
  method: 'GET',
  permission: parcelsFeature.permissions['parcel.read'],
  output: parcelsReplySchema,
  rate: 'program',
  meter: 'records',
} as const;
/** A query that is too long for an address is sent by POST. It changes nothing. */
const posted = { ...read, method: 'POST' } as const;
const queryProblems = [
  'invalid_input',
  'not_found',
  'limit_reached',
  'sign_in_required',
  'upgrade_required',
] as const;

export const apiParcelsAtPoint = defineEndpoint({
  ...read,
  name: 'apiParcelsAtPoint',
  summary:
    'The parcels at a point or at some points; with a radius in meters, also those whose interior point is no farther away.',
  path: '/api/v2/parcels/point',
  query: only({
    lat: degreesSchema(90).optional().describe('Degrees, from -90 to 90.'),
    lon: degreesSchema(180).optional().describe('Degrees, from -180 to 180.'),
    geojson: points
      .optional()
      .describe('In place of lat and lon: a Point or a MultiPoint of at most 100 points.'),
    radius,
    ...paging,
    ...flags,
  }).transform(({ lat, lon, geojson, ...query }, context) => {
    if (geojson !== undefined) {
      if (lat === undefined && lon === undefined) return { ...query, points: geojson };
      const message = 'takes the place of lat and lon: send one or the other';
      context.addIssue({ code: 'custom', path: ['geojson'], message });
      return z.NEVER;
    }
    if (lat !== undefined && lon !== undefined) return { ...query, points: [{ lat, lon }] };
    for (const [name, value] of Object.entries({ lat, lon }))
      if (value === undefined)
        context.addIssue({
          code: 'custom',
          path: [name],
          message: 'is missing. Send lat and lon, or geojson',
        });
    return z.NEVER;
  }),
  problems: ['invalid_input', 'limit_reached'],
});

const searchParameters = { path: placePath.optional(), limit: paging.limit, ...flags };

export const apiParcelsByAddress = defineEndpoint({
  ...read,
  name: 'apiParcelsByAddress',
  summary: 'The parcels whose address fits the searched text, best first.',
  path: '/api/v2/parcels/address',
  query: only({ query: z.string().trim().min(2).max(200), ...searchParameters }),
  problems: ['invalid_input', 'not_found', 'limit_reached'],
});

export const apiParcelsByNumber = defineEndpoint({
  ...read,
  name: 'apiParcelsByNumber',
  summary: 'The parcels with exactly this parcel number. Punctuation and case are ignored.',
  path: '/api/v2/parcels/apn',
  query: only({ parcelnumb: z.string().trim().min(2).max(80), ...searchParameters }),
  problems: ['invalid_input', 'not_found', 'limit_reached'],
});

export const apiParcelsByOwner = defineEndpoint({
  ...read,
  name: 'apiParcelsByOwner',
  summary: 'The parcels of an owner. The words of the name may be in any order.',
  path: '/api/v2/parcels/owner',
  query: only({ owner: z.string().trim().min(4, 'needs 4 characters').max(200), ...searchParameters }),
  problems: queryProblems,
});

export const apiParcelsByQuery = defineEndpoint({
  ...read,
  name: 'apiParcelsByQuery',
  summary:
    'The parcels of a place or of all counties that meet conditions on at most 4 columns, `fields[name][operator]=value`, in the order of their ids. Those of one county can be sorted by a number or a date with `fields[name][order]=asc` or `desc`.',
  path: '/api/v2/parcels/query',
  /** Conditions have the name of a column in their own name: `fields[yearbuilt][lt]`. */
  query: only(
    {
      path: placePath.optional(),
      geojson: areaOrPoints.optional(),
      radius,
      fields: conditions,
      ...paging,
      ...flags,
    },
    (name) => name.startsWith('fields'),
  ),
  problems: queryProblems,
});

const conditionValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string(), z.number()])).max(100),
]);

export const apiParcelsByPostedQuery = defineEndpoint({
  ...posted,
  name: 'apiParcelsByPostedQuery',
  summary:
    'The parcels of a place or of all counties that meet conditions, `{"fields": {"yearbuilt": {"lt": 1940, "order": "desc"}}}`.',
  path: '/api/v2/parcels/query',
  query: noParameters,
  body: onlyInBody({
    path: placePath.optional(),
    geojson: areaOrPoints.optional(),
    radius,
    fields: z.record(z.string().max(80), z.record(z.string().max(20), conditionValue)).default({}),
    ...paging,
    ...flags,
  }),
  problems: queryProblems,
});

export const apiParcelsInArea = defineEndpoint({
  ...read,
  name: 'apiParcelsInArea',
  summary:
    'The parcels whose interior point is in an area of less than 80 square miles, by county in the order of their ids.',
  path: '/api/v2/parcels/area',
  query: only({ geojson: area, ...paging, ...flags }),
  problems: ['invalid_input', 'limit_reached'],
});

export const apiParcelsInPostedArea = defineEndpoint({
  ...posted,
  name: 'apiParcelsInPostedArea',
  summary: 'Like apiParcelsInArea, for areas that are too long for an address.',
  path: '/api/v2/parcels/area',
  query: noParameters,
  body: onlyInBody({ geojson: area, ...paging, ...flags }),
  problems: ['invalid_input', 'limit_reached'],
});

export const apiParcelTypeahead = defineEndpoint({
  name: 'apiParcelTypeahead',
  summary: 'Suggestions of addresses while somebody types, each with the ll_uuid of its parcel.',
  method: 'GET',
  path: '/api/v2/parcels/typeahead',
  query: only({ query: z.string().trim().min(2).max(200), path: placePath.optional() }),
  output: z.object({
    parcel_centroids: z.object({
      type: z.literal('FeatureCollection'),
      features: z.array(
        z.object({
          type: z.literal('Feature'),
          geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }),
          properties: z.object({
            ll_uuid: z.string(),
            address: z.string(),
            context: z.string(),
            path: z.string(),
            score: z.number(),
          }),
        }),
      ),
    }),
  }),
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['invalid_input', 'not_found'],
});

export const apiParcelByUuid = defineEndpoint({
  ...read,
  name: 'apiParcelByUuid',
  summary: 'One parcel by its ll_uuid.',
  path: '/api/v2/parcels/{ll_uuid}',
  params: z.object({ ll_uuid: z.uuid() }),
  query: only(flags),
  problems: ['not_found', 'invalid_input', 'limit_reached'],
});

export const apiParcelByPath = defineEndpoint({
  ...read,
  name: 'apiParcelByPath',
  summary: 'One parcel by its path.',
  path: '/api/v2/parcel',
  query: only({ path: placePath, ...flags }),
  problems: ['not_found', 'invalid_input', 'limit_reached'],
});

const countryParams = z.object({ country: z.enum(['us', 'ca']) });

const schemaSchema = z.record(
  z.string(),
  z.object({
    type: z.string(),
    human: z.string(),
    description: z.string(),
    examples: z.array(z.string()),
    tier: z.enum(['standard', 'premium']),
  }),
);

export const apiParcelSchema = defineEndpoint({
  name: 'apiParcelSchema',
  summary:
    'The columns of parcels (`parcel`), or the properties of the map layers with buildings, addresses and zoning (`building`, `address`, `zoning`), by name.',
  method: 'GET',
  path: '/api/v2/{country}/schemas/{schema}',
  params: countryParams.extend({ schema: z.enum(SCHEMA_NAMES) }),
  query: only({}),
  output: schemaSchema,
  permission: placesFeature.permissions['place.read'],
  problems: ['invalid_input'],
});

export const apiCounties = defineEndpoint({
  name: 'apiCounties',
  summary: 'The counties of a country whose parcels this site has.',
  method: 'GET',
  path: '/api/v2/{country}/verse',
  params: countryParams,
  query: only({}),
  output: z.array(
    z.object({
      id: z.string(),
      path: z.string(),
      county: z.string(),
      state: z.string(),
      geoid: z.string(),
      total_objects: z.number(),
      last_refresh: z.string(),
    }),
  ),
  permission: placesFeature.permissions['place.read'],
  problems: ['invalid_input'],
});

export const apiUsage = defineEndpoint({
  name: 'apiUsage',
  summary:
    'The requests of this month with each API token of the person, by the part of the token that is shown. A token for web pages gets only its own counts. Counts appear after a few seconds.',
  method: 'GET',
  path: '/api/v2/usage',
  query: only({}),
  output: z.object({
    /** The first and the last day of the month, in UTC. */
    cycle_start: z.string(),
    cycle_end: z.string(),
    usage: z.record(z.string(), z.object({ requests: z.number(), tiles: z.number() })),
  }),
  permission: parcelApiFeature.permissions['api_usage.read'],
  problems: ['invalid_input'],
});

export const apiReport = defineEndpoint({
  name: 'apiReport',
  summary:
    'Reports an issue with the data of a parcel or a place: a comment, and the right values by column.',
  method: 'POST',
  path: '/api/v2/report',
  query: noParameters,
  body: onlyInBody({
    path: placePath,
    ll_uuid: z.uuid().optional(),
    comment: z.string().trim().max(3000).default(''),
    details: z
      .record(z.string().max(80), z.union([z.string().max(200), z.number(), z.boolean(), z.null()]))
      .default({}),
  }),
  output: z.object({ status: z.literal('ok'), message: z.string() }),
  permission: parcelApiFeature.permissions['api_report.create'],
  rate: 'guessable',
  problems: ['invalid_input', 'too_many_requests'],
});
