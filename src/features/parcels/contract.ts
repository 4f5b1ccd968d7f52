import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { parcelsFeature } from './feature.ts';
import { fieldSourceSchema } from './rules/field-source.ts';
import { splitParcelPath } from './rules/parcel-path.ts';

const NO_PARCEL_PATH = 'must be the path of a parcel, such as /us/md/baltimore-city/123';
const isParcelPath = (path: string) => splitParcelPath(path) !== null;

const fidsParam = z
  .string()
  .max(4000)
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(z.number().int().positive()).min(1).max(200));

export const formattedAddressSchema = z.object({
  line: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
});

export const fieldValueSchema = z.union([z.string(), z.number(), z.boolean()]);

/** A record about a parcel from a table of the county, such as a unit of a condominium. */
export const tableRecordSchema = z.object({
  /** The position among the records of the parcel, starting at 1. */
  ordinal: z.number(),
  /** The address and unit, or else the number, or else `Record 3`. */
  headline: z.string(),
  /** The owner, if there is one and the reader may see it. */
  owner: z.string().nullable(),
  /** Values by standard column, or else by the county's own name. Leaves out what this reader may not see. */
  fields: z.record(z.string(), fieldValueSchema),
  /** True when a value is left out because it names a person. */
  is_partly_hidden: z.boolean(),
});
export type TableRecord = z.infer<typeof tableRecordSchema>;

/** A parcel in the form of the API, which the panel shows. */
export const parcelRecordSchema = z.object({
  /** The feature id on the map (see kernel/ids.ts). */
  fid: z.number(),
  ll_uuid: z.string(),
  path: z.string(),
  /** The address, or else the parcel number. */
  headline: z.string(),
  /** The smallest known place around the parcel. */
  context: z.object({ headline: z.string(), name: z.string(), path: z.string() }),
  /** Values by column. A column is absent when the county gives no value or the reader may not see it. */
  fields: z.record(z.string(), fieldValueSchema),
  /** Values of the county's own columns, by the county's names. */
  custom: z.record(z.string(), fieldValueSchema),
  /** The sources of the county's own columns, by column. */
  custom_sources: z.record(z.string(), fieldSourceSchema),
  /** The label of every column in `fields`. */
  key: z.record(z.string(), z.string()),
  /** The format, group and source of every column in `fields`. */
  field_metadata: z.record(
    z.string(),
    z.object({
      group: z.string(),
      format: z.enum(['text', 'number', 'plain', 'currency', 'percent', 'date', 'boolean', 'link']),
      tier: z.enum(['standard', 'premium']),
      /** The source of the value. Absent for older editions, which have no record of it. */
      source: fieldSourceSchema.optional(),
    }),
  ),
  /**
   * The premium columns in which this parcel has a value, and the plan that they need. A column that isn't in `fields` is locked for this
   * reader (see `rules/premium-fields.ts`).
   */
  premium_field_metadata: z.record(z.string(), z.object({ tier: z.enum(['premium', 'team']) })),
  /** An explanation of each column, by name. */
  tooltips: z.record(z.string(), z.string()),
  /** A link to the publisher's explanation of a column, by name. */
  reference_links: z.record(z.string(), z.object({ label: z.string(), url: z.string() })),
  /** Columns with a value that this reader may not see, with the reason. */
  hidden_fields: z.array(
    z.object({ name: z.string(), label: z.string(), reason: z.enum(['sign_in', 'upgrade', 'removed']) }),
  ),
  /** True when the opt-out list hides this parcel's personal columns. Operators still see them. */
  is_removed: z.boolean(),
  formatted_addresses: z.array(formattedAddressSchema),
  /** The other parcels at the same location (stacked parcels), at most 500. `others_count` is the number of all. */
  others: z.array(z.object({ path: z.string(), headline: z.string() })),
  others_count: z.number(),
  /** The parcel's first 20 records, when a table has several for it. `records.json` returns all of them. */
  records: z.array(tableRecordSchema),
  records_count: z.number(),
  /** West, south, east, north. */
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** A point inside the parcel: longitude, latitude. */
  point: z.tuple([z.number(), z.number()]),
  geometry: z.custom<GeoJSON.Polygon | GeoJSON.MultiPolygon>(),
  /** The source of the data and its age. */
  source: z.object({
    name: z.string(),
    published_at: z.string(),
    version: z.number(),
    is_demo: z.boolean(),
  }),
});
export type ParcelRecord = z.infer<typeof parcelRecordSchema>;

export const getParcel = defineEndpoint({
  name: 'getParcel',
  summary: 'One parcel by its path. Requests for the same parcel count as one property lookup a day.',
  method: 'GET',
  path: '{placePath}.json',
  /** The number of an earlier edition, which returns the parcel as it was, at its path of that time. */
  query: z.object({ edition: z.coerce.number().int().min(1).max(1_000_000).optional() }),
  output: parcelRecordSchema,
  meter: 'record',
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['not_found', 'invalid_input', 'limit_reached'],
});

export const getParcelByUuid = defineEndpoint({
  name: 'getParcelByUuid',
  summary: 'One parcel by its ll_uuid. Requests for the same parcel count as one property lookup a day.',
  method: 'GET',
  path: '/parcels/{ll_uuid}.json',
  params: z.object({ ll_uuid: z.uuid() }),
  output: parcelRecordSchema,
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['not_found', 'invalid_input', 'limit_reached'],
});

export const listParcelRecords = defineEndpoint({
  name: 'listParcelRecords',
  summary:
    "A parcel's records in the county's tables, such as the units of a condominium, at most 100 at once.",
  method: 'GET',
  path: '{placePath}/records.json',
  query: z.object({ after: z.coerce.number().int().min(0).max(2_147_483_647).default(0) }),
  output: z.object({
    records: z.array(tableRecordSchema),
    records_count: z.number(),
    /** The value of `after` for the next request; null at the end. */
    next_after: z.number().nullable(),
  }),
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['not_found', 'invalid_input'],
});

/** The few values that the hover box and the list of parcels in view show. */
export const parcelSummarySchema = z.object({
  fid: z.number(),
  path: z.string(),
  /** Null is shown as "Address Not Available". */
  address: z.string().nullable(),
  parcelnumb: z.string().nullable(),
  /** Null when there is no owner or the reader may not see owners. */
  owner: z.string().nullable(),
});
export type ParcelSummary = z.infer<typeof parcelSummarySchema>;

export const listParcelSummaries = defineEndpoint({
  name: 'listParcelSummaries',
  summary: 'Short summaries of parcels by feature id, at most 200.',
  method: 'GET',
  path: '/parcel_summaries.json',
  query: z.object({
    fids: fidsParam,
    /** An earlier edition such as `24510.2`, to which the feature ids refer. Owners are then left out. */
    edition: z
      .string()
      .regex(/^\d{4,5}\.[1-9]\d{0,5}$/, 'is not a GEOID and the number of an edition, such as 24510.2')
      .optional(),
  }),
  output: z.object({ parcels: z.array(parcelSummarySchema) }),
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['invalid_input'],
});

export const listParcelLabels = defineEndpoint({
  name: 'listParcelLabels',
  summary: 'Owner names or parcel numbers with a point inside of each parcel, for at most 200 parcels.',
  method: 'GET',
  path: '/parcel_labels.json',
  query: z.object({ kind: z.enum(['owner', 'parcelnumb']), fids: fidsParam }),
  /** Leaves out parcels without the value, and those whose owner this reader may not see. */
  output: z.object({
    labels: z.array(
      z.object({ fid: z.number(), text: z.string(), point: z.tuple([z.number(), z.number()]) }),
    ),
  }),
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['invalid_input', 'not_allowed', 'sign_in_required', 'upgrade_required'],
});

export const parcelMeasureSchema = z.object({
  fid: z.number(),
  path: z.string(),
  address: z.string().nullable(),
  parcelnumb: z.string().nullable(),
  /** The area of the outline, or else the area that the county states. */
  acres: z.number().nullable(),
  /** The value of land and improvements, in US dollars. */
  value: z.number().nullable(),
  point: z.tuple([z.number(), z.number()]),
});
export type ParcelMeasure = z.infer<typeof parcelMeasureSchema>;

export const listParcelMeasures = defineEndpoint({
  name: 'listParcelMeasures',
  summary: 'Area and value of at most 200 parcels by feature id, for the sums of a selection.',
  method: 'GET',
  path: '/parcel_measures.json',
  query: z.object({ fids: fidsParam }),
  output: z.object({ parcels: z.array(parcelMeasureSchema) }),
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['invalid_input'],
});

/** One side of a parcel, or a whole curve. `coord` is the position of its label: longitude, latitude. */
export const lengthSchema = z.object({
  ft: z.number(),
  m: z.number(),
  coord: z.tuple([z.number(), z.number()]),
  /** The direction of the edge under the label, in degrees clockwise from north. */
  bearing: z.number(),
  /** The side of the edge on which the parcel lies. */
  inside: z.enum(['left', 'right']),
});

export const getParcelDimensions = defineEndpoint({
  name: 'getParcelDimensions',
  summary: 'The lengths of the sides of a parcel.',
  method: 'GET',
  path: '{placePath}/dimensions.json',
  output: z.object({ lengths: z.array(lengthSchema) }),
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['sign_in_required', 'upgrade_required', 'not_found'],
});

export const getDimensionsOfPath = defineEndpoint({
  name: 'getDimensionsOfPath',
  summary:
    'The lengths of the sides of a parcel, for programs that send the path of the parcel and their token in the query.',
  method: 'GET',
  path: '/api/v1/dimensions.json',
  query: z.object({ path: z.string().max(200).refine(isParcelPath, { error: NO_PARCEL_PATH }) }),
  output: z.object({ lengths: z.array(lengthSchema) }),
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['invalid_input', 'sign_in_required', 'upgrade_required', 'not_found'],
});

export const listParcelDimensions = defineEndpoint({
  name: 'listParcelDimensions',
  summary: 'The lengths of the sides of at most 200 parcels.',
  method: 'GET',
  path: '/parcel_dimensions.json',
  query: z.object({ fids: fidsParam }),
  output: z.object({ parcels: z.array(z.object({ fid: z.number(), lengths: z.array(lengthSchema) })) }),
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['sign_in_required', 'upgrade_required', 'invalid_input'],
});
