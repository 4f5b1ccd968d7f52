import { placesFeature } from '../places/feature.ts';
import { parcelsFeature } from '../parcels/feature.ts';
import { layersFeature } from '../layers/feature.ts';
import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { CHANGE_KIND_IDS } from './rules/change-kinds.ts';

/** How many rows of changes a page holds at most. */
export const MAX_CHANGES_PAGE = 500;

export const changeKindSchema = z.enum(CHANGE_KIND_IDS);
const version = z.coerce.number().int().min(1).max(1_000_000);

/** What one edition says of a parcel, as far as it is compared. Owners are absent for readers who may not see them. */
export const parcelFactsSchema = z.object({
  /** The path in that edition; it leads somewhere only while the edition is the current one. */
  path: z.string(),
  parcelnumb: z.string().nullable(),
  address: z.string().nullable(),
  owner: z.string().nullable().optional(),
  owner2: z.string().nullable().optional(),
  parval: z.number().nullable(),
  landval: z.number().nullable(),
  improvval: z.number().nullable(),
  ll_gisacre: z.number().nullable(),
  /** A point inside: longitude, latitude. */
  point: z.tuple([z.number(), z.number()]).nullable(),
});
export type ParcelFacts = z.infer<typeof parcelFactsSchema>;

/** A column that changed. Of records of joined tables (units) only the name is told. */
export const changedFieldSchema = z.object({
  /** As in the record; a county column has `custom:` in front, one of the records `record:`. */
  name: z.string(),
  label: z.string(),
  format: z.enum(['text', 'currency', 'number']),
  from: z.union([z.string(), z.number()]).nullable(),
  to: z.union([z.string(), z.number()]).nullable(),
});
export type ChangedField = z.infer<typeof changedFieldSchema>;

export const parcelChangeSchema = z.object({
  /** Its place among the changes: the cursor for `after`. */
  seq: z.number(),
  kind: changeKindSchema,
  ll_uuid: z.string(),
  /** null for what is new. */
  old: parcelFactsSchema.nullable(),
  /** null for what is gone. */
  new: parcelFactsSchema.nullable(),
  /** See `parcel_change.share`. */
  share: z.number().nullable(),
  /** Of a shape: how far its boundary moved at most. */
  moved_m: z.number().nullable(),
  /** Of a split or merger: how many parcels it became or was made of. */
  parts: z.number().nullable(),
  /** Of a new parcel, the number of the one that it was split from; of one that is gone, of the one that took it in. */
  related_number: z.string().nullable(),
  /** Of the kind `fields`: the changed columns that this reader may see. Empty for other kinds. */
  fields: z.array(changedFieldSchema),
});
export type ParcelChange = z.infer<typeof parcelChangeSchema>;

const editionSchema = z.object({
  version: z.number(),
  published_at: z.string(),
  parcels: z.number(),
  source_name: z.string(),
  is_current: z.boolean(),
});

export const placeChangesSchema = z.object({
  place: z.object({ path: z.string(), headline: z.string() }),
  /** The editions that are kept, newest first. */
  editions: z.array(editionSchema),
  /** null: the county has one edition, or these two were not compared. */
  comparison: z
    .object({
      id: z.number(),
      from: z.number(),
      to: z.number(),
      state: z.enum(['queued', 'running', 'ready', 'failed']),
      /** 0 to 1 while it is made. */
      progress: z.number(),
      error: z.string().nullable(),
      /**
       * Parcels by kind of change. `redrawn` are shapes drawn anew within the tolerance. `numbers_gone` and `numbers_new`: parcel numbers that only one
       * edition has; `numbers_skipped`: numbers of rows that the newer file has and whose geometry could not be read.
       */
      counts: z.record(z.string(), z.number()),
    })
    .nullable(),
  /** Why owners are not told to this reader. */
  hidden_owners: z.enum(['sign_in', 'upgrade']).nullable(),
  changes: z.array(parcelChangeSchema),
  /** `after` of the next page; null at the end. */
  next: z.number().nullable(),
});
export type PlaceChanges = z.infer<typeof placeChangesSchema>;

const pairQuery = {
  from: version.optional(),
  to: version.optional(),
  kind: changeKindSchema.optional(),
};

export const listPlaceChanges = defineEndpoint({
  name: 'listPlaceChanges',
  summary:
    'What changed in a county between two editions: counts, and a page of the parcels. Without `from` and `to`: the current edition and the one before.',
  method: 'GET',
  path: '{placePath}/changes.json',
  query: z.object({
    ...pairQuery,
    after: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(0).max(MAX_CHANGES_PAGE).default(100),
  }),
  output: placeChangesSchema,
  permission: placesFeature.permissions['place.read'],
  problems: ['not_found', 'invalid_input'],
});

export const downloadPlaceChanges = defineEndpoint({
  name: 'downloadPlaceChanges',
  summary: 'All changes between two editions of a county as CSV.',
  method: 'GET',
  path: '{placePath}/changes.csv',
  query: z.object(pairQuery),
  binary: ['text/csv'],
  permission: placesFeature.permissions['place.read'],
  problems: ['not_found', 'invalid_input'],
});

export const CHANGE_LAYER = 'parcels';

export const getChangeTile = defineEndpoint({
  name: 'getChangeTile',
  summary:
    'Vector tile of changed parcels: layer `parcels`, property `class` = place of the kind among new, gone, split, merged, owner, value, shape, number, address, fields, from 1.',
  method: 'GET',
  path: '/api/v1/changes/{comparison}/{z}/{x}/{y}.mvt',
  params: z.object({
    comparison: z.coerce.number().int().min(1).max(2_147_483_647),
    z: z.coerce.number().int().min(0).max(22),
    x: z.coerce.number().int().min(0),
    y: z.coerce.number().int().min(0),
  }),
  query: z.object({ kind: changeKindSchema.optional() }),
  binary: ['application/vnd.mapbox-vector-tile'],
  permission: layersFeature.permissions['tile.read'],
  problems: ['not_found', 'invalid_input'],
});

export const historyEntrySchema = z.object({
  /** The edition that first said so. */
  version: z.number(),
  published_at: z.string(),
  kind: changeKindSchema,
  /** The column, of an entry of the kind `fields`. */
  field: z.string().optional(),
  /** What changed, for people: "Land value". */
  label: z.string(),
  format: z.enum(['text', 'currency', 'number']),
  from: z.union([z.string(), z.number()]).nullable(),
  to: z.union([z.string(), z.number()]).nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const parcelHistorySchema = z.object({
  ll_uuid: z.string(),
  hidden_owners: z.enum(['sign_in', 'upgrade']).nullable(),
  /** What each kept edition that has the parcel says of it, newest first. */
  editions: z.array(
    parcelFactsSchema.extend({
      version: z.number(),
      published_at: z.string(),
      is_current: z.boolean(),
      /** How the ll_uuid survived into this edition; null: it was new. */
      stable_id: z.string().nullable(),
    }),
  ),
  /** What changed and when, newest first. */
  entries: z.array(historyEntrySchema),
});
export type ParcelHistory = z.infer<typeof parcelHistorySchema>;

export const getParcelHistory = defineEndpoint({
  name: 'getParcelHistory',
  summary:
    "A parcel's earlier owners, values, shapes and numbers over the kept editions, followed by its ll_uuid.",
  method: 'GET',
  path: '{placePath}/history.json',
  query: z.object({ edition: version.optional() }),
  output: parcelHistorySchema,
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['not_found', 'invalid_input'],
});

export const listEvents = defineEndpoint({
  name: 'listEvents',
  summary:
    'What happened, oldest first: `edition.published`, and one `parcels.<kind>` a kind of change. Follow it by passing the last `cursor` as `after`.',
  method: 'GET',
  path: '/api/v1/events.json',
  query: z.object({
    /** Only of this place and everything inside it. */
    place: z
      .string()
      .max(300)
      .regex(/^\/(us|ca)?(\/[a-z0-9][a-z0-9-]*)*$/, 'is not a path such as /us/md')
      .optional(),
    kind: z
      .string()
      .max(60)
      .regex(/^[a-z]+\.[a-z_]+$/, 'is not a kind of event such as edition.published')
      .optional(),
    after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
    limit: z.coerce.number().int().min(1).max(1000).default(100),
  }),
  output: z.object({
    events: z.array(
      z.object({
        cursor: z.number(),
        kind: z.string(),
        place_path: z.string(),
        /** Version of the edition; null when it was removed since. */
        edition: z.number().nullable(),
        data: z.record(z.string(), z.unknown()),
        created_at: z.string(),
      }),
    ),
    /** Pass it as `after`. */
    cursor: z.number(),
  }),
  permission: placesFeature.permissions['place.read'],
  problems: ['invalid_input'],
});
