import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { shapeSchema } from '../filters/contract.ts';
import { fieldValueSchema } from '../parcels/contract.ts';
import { parcelsFeature } from '../parcels/feature.ts';
import { degreesSchema } from '../places/contract.ts';
import { placesFeature } from '../places/feature.ts';
import { parcelApiFeature } from './feature.ts';
import { readArea } from './rules/read-area.ts';

/**
 * The parcel API in the form that programs of other parcel services already speak: the same names, parameters and replies. Each parcel of a reply counts
 * as one record view a day.
 */
export const API_LIMIT = { default: 20, max: 1000 } as const;
/** Meters. */
const MAX_RADIUS = 32_000;

/** A flag. In a query string, `true`, `1` and an empty value set it; `false` and `0` clear it. */
const flag = (initial: boolean) =>
  z
    .union(
      [
        z
          .enum(['true', 'false', 'True', 'False', 'TRUE', 'FALSE', '1', '0', ''])
          .transform((text) => text.toLowerCase() !== 'false' && text !== '0'),
        z.boolean(),
      ],
      { error: 'must be true or false' },
    )
    .default(initial);

/** An area as GeoJSON: in a query string its text, in a body also the object. */
const area = z
  .union([z.string(), z.looseObject({ type: z.string() })], {
    error: 'is not GeoJSON of a Polygon, a MultiPolygon, or features with these',
  })
  .transform((given, context) => {
    const read = readArea(given, (shape) => shapeSchema.safeParse(shape).data ?? null);
    if (typeof read !== 'string') return read;
    context.addIssue({ code: 'custom', message: read });
    return z.NEVER;
  });

const placePath = z
  .string()
  .max(200)
  .regex(/^\/(?:us|ca)(?:\/[a-z0-9][a-z0-9-]*)*\/?$/, 'is not a path such as /us/md/baltimore-city')
  .transform((path) => path.replace(/\/$/, ''));

/** The parameters of the query string. Unknown names are refused: with a misspelled condition, a program would pay for the wrong parcels. */
function only<Shape extends z.ZodRawShape>(shape: Shape, takes: (name: string) => boolean = () => false) {
  const known = new Set(['token', 'userToken', ...Object.keys(shape)]);
  return z.looseObject(shape).superRefine((given, context) => {
    for (const name of Object.keys(given))
      if (!known.has(name) && !takes(name))
        context.addIssue({
          code: 'custom',
          path: [name.slice(0, 120)],
          message: 'is not a parameter of this endpoint',
        });
  });
}

const flags = {
  return_geometry: flag(true),
  return_custom: flag(false),
  return_field_labels: flag(false),
};
const paging = {
  limit: z.coerce.number().int().min(1).max(API_LIMIT.max).default(API_LIMIT.default),
  /** The `id` of the last parcel of the page before; 0 for the first page. */
  offset_id: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  /** True: the reply has only the number of parcels. */
  return_count: flag(false),
  /** False: of the parcels of a page that lie on top of each other, the reply has only the first. The others count as record views, too. */
  return_stacked: flag(true),
};

const featureSchema = z.object({
  type: z.literal('Feature'),
  /** The feature id on the map. It may change with the next edition of the county; `ll_uuid` doesn't. */
  id: z.number(),
  geometry: z.custom<GeoJSON.Polygon | GeoJSON.MultiPolygon>().nullable(),
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

export const parcelsReplySchema = z.object({
  parcels: z.object({ type: z.literal('FeatureCollection'), features: z.array(featureSchema) }),
  /** The size of the area that was asked for. */
  area: z.object({ acres: z.number(), sq_meters: z.number(), sq_miles: z.number() }).optional(),
  /** With `return_count`: the number of all parcels that were found. */
  count: z.number().optional(),
  /** Says which daily limit left out some of the parcels. */
  warning: z.string().optional(),
});
export type ParcelsReply = z.infer<typeof parcelsReplySchema>;

const read = {
  method: 'GET',
  permission: parcelsFeature.permissions['parcel.read'],
  output: parcelsReplySchema,
  rate: 'costly',
} as const;
/** A question that is too long for an address. It changes nothing. */
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
    'The parcels at a point; with a radius in meters, also those whose interior point is no farther away.',
  path: '/api/v2/parcels/point',
  query: only({
    lat: degreesSchema(90),
    lon: degreesSchema(180),
    radius: z.coerce.number().min(0).max(MAX_RADIUS).default(0),
    ...paging,
    ...flags,
  }),
  problems: ['invalid_input', 'limit_reached'],
});

const found = { path: placePath.optional(), limit: paging.limit, ...flags };

export const apiParcelsByAddress = defineEndpoint({
  ...read,
  name: 'apiParcelsByAddress',
  summary: 'The parcels whose address fits, best first.',
  path: '/api/v2/parcels/address',
  query: only({ query: z.string().trim().min(2).max(200), ...found }),
  problems: ['invalid_input', 'limit_reached'],
});

export const apiParcelsByNumber = defineEndpoint({
  ...read,
  name: 'apiParcelsByNumber',
  summary: 'The parcels with exactly this parcel number. Punctuation and case are ignored.',
  path: '/api/v2/parcels/apn',
  query: only({ parcelnumb: z.string().trim().min(2).max(80), ...found }),
  problems: ['invalid_input', 'limit_reached'],
});

export const apiParcelsByOwner = defineEndpoint({
  ...read,
  name: 'apiParcelsByOwner',
  summary: 'The parcels of an owner, whose names may be in any order.',
  path: '/api/v2/parcels/owner',
  query: only({ owner: z.string().trim().min(4, 'needs 4 characters').max(200), ...found }),
  problems: ['invalid_input', 'limit_reached'],
});

export const apiParcelsByQuery = defineEndpoint({
  ...read,
  name: 'apiParcelsByQuery',
  summary:
    'The parcels of a county that meet conditions on at most 4 columns, `fields[name][operator]=value`, in the order of their ids.',
  path: '/api/v2/parcels/query',
  /** Conditions have the name of a column in their own name: `fields[yearbuilt][lt]`. */
  query: only({ path: placePath, geojson: area.optional(), ...paging, ...flags }, (name) =>
    name.startsWith('fields'),
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
  summary: 'The parcels of a county that meet conditions, `{"fields": {"yearbuilt": {"lt": 1940}}}`.',
  path: '/api/v2/parcels/query',
  body: only({
    path: placePath,
    geojson: area.optional(),
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
  body: only({ geojson: area, ...paging, ...flags }),
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
  problems: ['invalid_input'],
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

export const apiParcelSchema = defineEndpoint({
  name: 'apiParcelSchema',
  summary: 'The columns of parcels, by name.',
  method: 'GET',
  path: '/api/v2/{country}/schemas/parcel',
  params: countryParams,
  query: only({}),
  output: z.record(
    z.string(),
    z.object({
      type: z.string(),
      human: z.string(),
      description: z.string(),
      examples: z.array(z.string()),
      tier: z.enum(['standard', 'premium']),
    }),
  ),
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
  body: only({
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
