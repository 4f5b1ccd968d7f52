import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { followsFeature } from './feature.ts';

/** Bookmarks per page of the list. */
export const FOLLOWS_PAGE = 50;
export const MAX_NOTE_LENGTH = 200;

const idParam = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const note = z.string().trim().max(MAX_NOTE_LENGTH);

/** The dataset of a bookmark. Always null: a person's own bookmarks. */
const sourceId = z.null();

export const bookmarkSchema = z.object({
  id: z.number(),
  /** The id of the followed parcel, which stays the same when its path changes in the next edition. */
  ll_uuid: z.string(),
  /** null is shown as "Address Not Available". */
  address: z.string().nullable(),
  parcelnumb: z.string().nullable(),
  /** The path in the current edition; for a parcel that is gone, in the last edition that had it. */
  path: z.string(),
  /** Longitude and latitude of a point inside. */
  centroid: z.tuple([z.number(), z.number()]),
  source_id: sourceId,
  note: z.string(),
  followed_at: z.string(),
  /** Set when the county's current edition no longer has the parcel. */
  gone: z
    .object({
      county_path: z.string(),
      /** The last edition that had it; null when that edition was deleted. */
      version: z.number().nullable(),
    })
    .nullable(),
});
export type Bookmark = z.infer<typeof bookmarkSchema>;

export const followedPlaceSchema = z.object({
  id: z.number(),
  place: z.object({ properties: z.object({ path: z.string(), headline: z.string() }) }),
});
export type FollowedPlace = z.infer<typeof followedPlaceSchema>;

export const bookmarkListSchema = z.object({
  source_id: sourceId,
  name: z.string(),
  /** Most recently followed first. */
  bookmarks: z.array(bookmarkSchema),
  total_pages: z.number(),
  total_count: z.number(),
  /** The limit of the account's plan; null means unlimited. */
  limit: z.number().nullable(),
});
export type BookmarkList = z.infer<typeof bookmarkListSchema>;

export const listFollows = defineEndpoint({
  name: 'listFollows',
  summary: 'A page of the parcels that the signed-in account follows, and the places.',
  method: 'GET',
  path: '/profile/follows.json',
  query: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
  output: z.object({
    follows: z.object({ parcels: z.array(bookmarkListSchema), places: z.array(followedPlaceSchema) }),
  }),
  permission: followsFeature.permissions['follow.read'],
  problems: ['invalid_input'],
});

export const slimFollowSchema = z.object({
  id: z.number(),
  address: z.string().nullable(),
  target_path: z.string(),
  centroid: z.tuple([z.number(), z.number()]),
  source_id: sourceId,
  is_gone: z.boolean(),
});
export type SlimFollow = z.infer<typeof slimFollowSchema>;

export const listSlimFollows = defineEndpoint({
  name: 'listSlimFollows',
  summary: 'All parcels that the signed-in account follows, with the fields that the map needs.',
  method: 'GET',
  path: '/profile/follows/slim',
  output: z.object({ follows: z.array(slimFollowSchema) }),
  permission: followsFeature.permissions['follow.read'],
  problems: [],
});

export const bookmarkParcel = defineEndpoint({
  name: 'bookmarkParcel',
  summary: 'Follows the parcel at a path, or stops following it. Doing it twice is not an error.',
  method: 'POST',
  path: '{placePath}/bookmark.json',
  body: z.object({
    bookmark: z.enum(['add', 'remove']),
    source_id: sourceId.optional(),
    /** The parcel to follow. After a new edition, its path may belong to another parcel than when the page was loaded. */
    ll_uuid: z.uuid().optional(),
    note: note.optional(),
  }),
  /** `bookmark`: the changed bookmark; null when it was removed. */
  output: z.object({
    status: z.literal('ok'),
    bookmark: bookmarkSchema.nullable(),
    total_count: z.number(),
  }),
  permission: followsFeature.permissions['follow.create'],
  problems: ['not_found', 'invalid_input', 'limit_reached'],
});

export const followPlace = defineEndpoint({
  name: 'followPlace',
  summary: 'Follows the place at a path.',
  method: 'POST',
  path: '{placePath}/follow.json',
  output: z.object({ status: z.literal('ok'), follow: followedPlaceSchema }),
  permission: followsFeature.permissions['follow.create_place'],
  problems: ['not_found'],
});

export const updateFollow = defineEndpoint({
  name: 'updateFollow',
  summary: 'Writes the note of a bookmark.',
  method: 'POST',
  path: '/profile/follows/{id}.json',
  params: idParam,
  body: z.object({ note }),
  output: z.object({ status: z.literal('ok'), bookmark: bookmarkSchema }),
  permission: followsFeature.permissions['follow.update'],
  problems: ['not_found', 'invalid_input'],
});

export const removeFollow = defineEndpoint({
  name: 'removeFollow',
  summary: 'Stops following a parcel or place. It can be restored within an hour.',
  method: 'DELETE',
  path: '/notify/follows/{id}.json',
  params: idParam,
  output: z.object({ status: z.literal('ok') }),
  permission: followsFeature.permissions['follow.remove'],
  problems: ['not_found', 'invalid_input'],
});

export const restoreFollow = defineEndpoint({
  name: 'restoreFollow',
  summary: 'Restores a removed follow, with its note and its position in the list.',
  method: 'POST',
  path: '/notify/follows/{id}/restore.json',
  params: idParam,
  output: z.object({ status: z.literal('ok') }),
  permission: followsFeature.permissions['follow.create'],
  problems: ['not_found', 'invalid_input', 'limit_reached'],
});

export const downloadBookmarksCsv = defineEndpoint({
  name: 'downloadBookmarksCsv',
  summary: 'The bookmarks of the signed-in account as CSV.',
  method: 'GET',
  path: '/profile/bookmarks.csv',
  binary: ['text/csv'],
  permission: followsFeature.permissions['follow.read'],
  problems: [],
});

export const downloadBookmarksGeojson = defineEndpoint({
  name: 'downloadBookmarksGeojson',
  summary: 'The bookmarks of the signed-in account as GeoJSON points.',
  method: 'GET',
  path: '/profile/bookmarks.geojson',
  binary: ['application/geo+json'],
  permission: followsFeature.permissions['follow.read'],
  problems: [],
});
