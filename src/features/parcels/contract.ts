import { parcelsFeature } from './feature.ts';
import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { fieldSourceSchema } from './rules/field-source.ts';

export const formattedAddressSchema = z.object({
  line: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
});

export const fieldValueSchema = z.union([z.string(), z.number(), z.boolean()]);

/** One of the records of a parcel in a table of the county, such as a unit of a condominium. */
export const tableRecordSchema = z.object({
  /** 1-based, in the order of the table. */
  ordinal: z.number(),
  /** Its address and unit, else its number, else `Record 3`. */
  headline: z.string(),
  /** The owner, when there is one whom the reader may see. */
  owner: z.string().nullable(),
  /** By standard column, else as the county names it; without what this reader may not see. */
  fields: z.record(z.string(), fieldValueSchema),
  /** True when something is left out because it names a person. */
  is_partly_hidden: z.boolean(),
});
export type TableRecord = z.infer<typeof tableRecordSchema>;

/** What the panel and the API know of one parcel. */
export const parcelRecordSchema = z.object({
  /** The map feature id (see kernel/ids.ts). */
  fid: z.number(),
  ll_uuid: z.string(),
  path: z.string(),
  /** The address, else the parcel number. */
  headline: z.string(),
  /** The place that the parcel is in: headline, name, path. */
  context: z.object({ headline: z.string(), name: z.string(), path: z.string() }),
  /** Values by column; absent when the county gives none or when the reader may not see them. */
  fields: z.record(z.string(), fieldValueSchema),
  /** Columns outside the standard schema, as the county names them. */
  custom: z.record(z.string(), fieldValueSchema),
  /** Where the county's own columns are from, by their names. */
  custom_sources: z.record(z.string(), fieldSourceSchema),
  /** Label for people by column, for every key of `fields`. */
  key: z.record(z.string(), z.string()),
  /** How to show and whom to ask for each column of `fields`. */
  field_metadata: z.record(
    z.string(),
    z.object({
      group: z.string(),
      format: z.enum(['text', 'number', 'plain', 'currency', 'percent', 'date', 'boolean', 'link']),
      tier: z.enum(['standard', 'premium']),
      /** Where the value is from; absent for editions of before this was noted. */
      source: fieldSourceSchema.optional(),
    }),
  ),
  /**
   * The premium columns that this parcel has a value in, and which plan they need. One that isn't in `fields` is locked for this reader (see
   * `rules/premium-fields.ts`).
   */
  premium_field_metadata: z.record(z.string(), z.object({ tier: z.enum(['premium', 'team']) })),
  /** What a column means, by its name. */
  tooltips: z.record(z.string(), z.string()),
  /** Where the publisher of a column explains it, by its name. */
  reference_links: z.record(z.string(), z.object({ label: z.string(), url: z.string() })),
  /** Columns that hold a value which this reader may not see, with why. */
  hidden_fields: z.array(
    z.object({ name: z.string(), label: z.string(), reason: z.enum(['sign_in', 'upgrade', 'removed']) }),
  ),
  /** True when the opt-out list hides this parcel's personal columns; operators see them all the same. */
  is_removed: z.boolean(),
  formatted_addresses: z.array(formattedAddressSchema),
  /** Other records at the same location (stacked parcels), without this one. */
  others: z.array(z.object({ path: z.string(), headline: z.string() })),
  others_count: z.number(),
  /** The records of the parcel itself when a table has several for it: the first 20; `records.json` has all. */
  records: z.array(tableRecordSchema),
  records_count: z.number(),
  /** West, south, east, north. */
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** A point guaranteed inside: longitude, latitude. */
  point: z.tuple([z.number(), z.number()]),
  geometry: z.custom<GeoJSON.Polygon | GeoJSON.MultiPolygon>(),
  /** Where the data is from and how old it is. */
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
  summary: 'One parcel by its path. It counts as one look-up a day.',
  method: 'GET',
  path: '{placePath}.json',
  /** The number of an earlier edition: the parcel as it was, at the path that it had then. */
  query: z.object({ edition: z.coerce.number().int().min(1).max(1_000_000).optional() }),
  output: parcelRecordSchema,
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['not_found', 'invalid_input', 'limit_reached'],
});

export const getParcelByUuid = defineEndpoint({
  name: 'getParcelByUuid',
  summary: 'One parcel by its ll_uuid. It counts as one look-up a day.',
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
    /** Give it as `after` for more; null at the end. */
    next_after: z.number().nullable(),
  }),
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['not_found', 'invalid_input'],
});

/** The few values that the hover box and the list of parcels in view show. */
export const parcelSummarySchema = z.object({
  fid: z.number(),
  path: z.string(),
  /** null: shown as "Address Not Available". */
  address: z.string().nullable(),
  parcelnumb: z.string().nullable(),
  /** null when absent or when the reader may not see owners. */
  owner: z.string().nullable(),
});
export type ParcelSummary = z.infer<typeof parcelSummarySchema>;

export const listParcelSummaries = defineEndpoint({
  name: 'listParcelSummaries',
  summary: 'Short summaries of parcels by feature id, at most 200.',
  method: 'GET',
  path: '/parcel_summaries.json',
  query: z.object({
    fids: z
      .string()
      .max(4000)
      .transform((text) => text.split(',').map(Number))
      .pipe(z.array(z.number().int().positive()).min(1).max(200)),
    /** An earlier edition, `24510.2`: the feature ids name its rows. Owners are not told then. */
    edition: z
      .string()
      .regex(/^\d{4,5}\.[1-9]\d{0,5}$/, 'is not a GEOID and the number of an edition, such as 24510.2')
      .optional(),
  }),
  output: z.object({ parcels: z.array(parcelSummarySchema) }),
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['invalid_input'],
});

const fidsParam = z
  .string()
  .max(4000)
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(z.number().int().positive()).min(1).max(200));

export const listParcelLabels = defineEndpoint({
  name: 'listParcelLabels',
  summary: 'Owner names or parcel numbers with a point inside of each parcel, for at most 200 parcels.',
  method: 'GET',
  path: '/parcel_labels.json',
  query: z.object({ kind: z.enum(['owner', 'parcelnumb']), fids: fidsParam }),
  /** Parcels without the value, or whose owner this reader may not see, are left out. */
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
  /** Measured on the outline, else as the county gives it. */
  acres: z.number().nullable(),
  /** Of land and improvements, US dollars. */
  value: z.number().nullable(),
  point: z.tuple([z.number(), z.number()]),
});
export type ParcelMeasure = z.infer<typeof parcelMeasureSchema>;

export const listParcelMeasures = defineEndpoint({
  name: 'listParcelMeasures',
  summary: 'Area and value of parcels by feature id, at most 200: what a selection of several adds up.',
  method: 'GET',
  path: '/parcel_measures.json',
  query: z.object({ fids: fidsParam }),
  output: z.object({ parcels: z.array(parcelMeasureSchema) }),
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['invalid_input'],
});

/** One side of a parcel, or a whole curve of it. `coord` is where its label stands, longitude and latitude. */
export const lengthSchema = z.object({
  ft: z.number(),
  m: z.number(),
  coord: z.tuple([z.number(), z.number()]),
  /** Of the edge under the label, clockwise from north. */
  bearing: z.number(),
  /** The hand on which the parcel lies. */
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
