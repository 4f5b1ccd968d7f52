import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { tileParams } from '../layers/contract.ts';
import { layersFeature } from '../layers/feature.ts';
import { parcelsFeature } from '../parcels/feature.ts';
import { placesFeature } from '../places/feature.ts';
import { CHANGE_KIND_IDS } from './rules/change-kinds.ts';

/** The maximum number of changes per page. */
export const MAX_CHANGES_PAGE = 500;

export const changeKindSchema = z.enum(CHANGE_KIND_IDS);
const version = z.coerce.number().int().min(1).max(1_000_000);

/** The compared values of a parcel in one edition. Owners are absent for readers who may not see them. */
export const parcelFactsSchema = z.object({
  /** The path in that edition. A request for it must name the edition if that is not the current one, because the path may belong to another parcel now. */
  path: z.string(),
  parcelnumb: z.string().nullable(),
  address: z.string().nullable(),
  owner: z.string().nullable().optional(),
  owner2: z.string().nullable().optional(),
  parval: z.number().nullable(),
  landval: z.number().nullable(),
  improvval: z.number().nullable(),
  ll_gisacre: z.number().nullable(),
  /** Longitude and latitude of a point inside the parcel. */
  point: z.tuple([z.number(), z.number()]).nullable(),
});
export type ParcelFacts = z.infer<typeof parcelFactsSchema>;

/** The format of a changed value. A `date` is `YYYY-MM-DD`, or the county's text where that is not a date. */
const changeFormat = z.enum(['text', 'currency', 'number', 'date']);

/** A changed column. For a column of joined records (such as the units of a condominium), `from` and `to` are null. */
export const changedFieldSchema = z.object({
  /** The name in the record, with the prefix `custom:` for a county column and `record:` for a column of joined records. */
  name: z.string(),
  label: z.string(),
  format: changeFormat,
  from: z.union([z.string(), z.number()]).nullable(),
  to: z.union([z.string(), z.number()]).nullable(),
});
export type ChangedField = z.infer<typeof changedFieldSchema>;

export const parcelChangeSchema = z.object({
  /** The position among the changes: the cursor for `after`. */
  seq: z.number(),
  kind: changeKindSchema,
  ll_uuid: z.string(),
  /** Null for a new parcel. */
  old: parcelFactsSchema.nullable(),
  /** Null for a parcel that is gone. */
  new: parcelFactsSchema.nullable(),
  /** From 0 to 1. For a change of shape: the share of the area that is not in both shapes. For a split or merger: the share of the whole that the parts cover. */
  share: z.number().nullable(),
  /** For a change of shape: the maximum distance that the boundary moved, in meters. */
  moved_m: z.number().nullable(),
  /** For a split or merger: the number of parcels that it was split into or made of. */
  parts: z.number().nullable(),
  /** For a new parcel, the number of the parcel that it was split from; for a parcel that is gone, the number of the one that it was merged into. */
  related_number: z.string().nullable(),
  /** For the kind `fields`: the changed columns that this reader may see. Empty for other kinds. */
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
  /** The editions that are still stored, newest first. */
  editions: z.array(editionSchema),
  /** Null when the county has one edition, or when these two were not compared. */
  comparison: z
    .object({
      id: z.number(),
      from: z.number(),
      to: z.number(),
      state: z.enum(['queued', 'running', 'ready', 'failed']),
      /** 0 to 1 while the comparison runs. */
      progress: z.number(),
      error: z.string().nullable(),
      /**
       * Number of parcels by kind of change. `redrawn` counts shapes that differ, but too little to be a change. `numbers_gone` and `numbers_new` count parcel
       * numbers that only one edition has; a number with other punctuation is the same. `numbers_skipped` counts numbers that the later edition lacks because
       * its import skipped their rows, whose geometry it could not use; these are not in `numbers_gone`.
       */
      counts: z.record(z.string(), z.number()),
    })
    .nullable(),
  /** The reason why this reader can't see owners. */
  hidden_owners: z.enum(['sign_in', 'upgrade']).nullable(),
  changes: z.array(parcelChangeSchema),
  /** The value of `after` for the next page; null after the last one. */
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
    'The changes in a county between two editions: counts, and a page of changed parcels. Without `from` and `to`: the current edition and the one before.',
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
    'Vector tile of changed parcels: layer `parcels`, property `class` = position of the kind in the list new, gone, split, merged, owner, value, shape, number, address, fields, from 1.',
  method: 'GET',
  path: '/api/v1/changes/{comparison}/{z}/{x}/{y}.mvt',
  params: z.object({
    comparison: z.coerce.number().int().min(1).max(2_147_483_647),
    ...tileParams.shape,
  }),
  query: z.object({ kind: changeKindSchema.optional() }),
  binary: ['application/vnd.mapbox-vector-tile'],
  permission: layersFeature.permissions['tile.read'],
  problems: ['not_found', 'invalid_input'],
});

export const historyEntrySchema = z.object({
  /** The first edition with the new value. */
  version: z.number(),
  published_at: z.string(),
  kind: changeKindSchema,
  /** The column, for an entry of the kind `fields`. */
  field: z.string().optional(),
  /** The changed property as people read it: "Land value". */
  label: z.string(),
  format: changeFormat,
  from: z.union([z.string(), z.number()]).nullable(),
  to: z.union([z.string(), z.number()]).nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const parcelHistorySchema = z.object({
  ll_uuid: z.string(),
  hidden_owners: z.enum(['sign_in', 'upgrade']).nullable(),
  /** The parcel's values in each stored edition that has it, newest first. */
  editions: z.array(
    parcelFactsSchema.extend({
      version: z.number(),
      published_at: z.string(),
      is_current: z.boolean(),
      /** The way in which the import recognized the parcel of the edition before, whose ll_uuid it took over; null if the parcel got a new ll_uuid. */
      stable_id: z.string().nullable(),
    }),
  ),
  /** The changes with their dates, newest first. */
  entries: z.array(historyEntrySchema),
});
export type ParcelHistory = z.infer<typeof parcelHistorySchema>;

export const getParcelHistory = defineEndpoint({
  name: 'getParcelHistory',
  summary:
    "A parcel's earlier owners, values, shapes and numbers in the stored editions, found by its ll_uuid.",
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
    'Events, oldest first: `edition.published`, and one `parcels.<kind>` per kind of change. Pass the last `cursor` as `after` to get the next ones.',
  method: 'GET',
  path: '/api/v1/events.json',
  query: z.object({
    /** Returns only events of this place and of all places inside it. */
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
        /** The version of the edition; null if it was removed since. */
        edition: z.number().nullable(),
        data: z.record(z.string(), z.unknown()),
        created_at: z.string(),
      }),
    ),
    /** The value of `after` for the next call. */
    cursor: z.number(),
  }),
  permission: placesFeature.permissions['place.read'],
  problems: ['invalid_input'],
});
