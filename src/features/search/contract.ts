import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { degreesSchema } from '../places/contract.ts';
import { searchFeature } from './feature.ts';
import { isNearMe } from './rules/near-me.ts';
import { isUnreadablePosition, POSITION_FORMS } from './rules/unreadable-position.ts';

export const SEARCH_MIN_CHARACTERS = 2;
export const SEARCH_MAX_RESULTS = 33;

export const searchResultSchema = z.object({
  /** The kind of the matched text: address, parcel number, owner, place or coordinates. */
  kind: z.enum(['address', 'parcel', 'owner', 'place', 'coordinates']),
  /** The matched text, such as the address. */
  headline: z.string(),
  /** The parts of `headline` that match, as [start, end) in UTF-16 units. */
  marks: z.array(z.tuple([z.number(), z.number()])),
  /** A second line: city, parcel number, or the place around it. */
  context: z.string(),
  /** The path that the result opens; null for coordinates outside of all parcels, and for a ZIP code, which opens its `bbox`. */
  path: z.string().nullable(),
  fid: z.number().nullable(),
  ll_uuid: z.string().nullable(),
  /** Longitude, latitude. */
  point: z.tuple([z.number(), z.number()]).nullable(),
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  score: z.number(),
  /**
   * How well the result fits: `match` has all words of the query; `similar` is probably the intended parcel (a wrong letter, a city after the address, a
   * unit); `nearby` is an address with another number in the same street, or an owner with a part of the name.
   */
  closeness: z.enum(['match', 'similar', 'nearby']).default('match'),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

export const searchEverything = defineEndpoint({
  name: 'searchEverything',
  summary:
    'Parcels by address, number, owner or legal description, places, ZIP codes and coordinates, best first.',
  method: 'GET',
  path: '/search.json',
  query: z.object({
    query: z
      .string()
      .trim()
      .min(SEARCH_MIN_CHARACTERS)
      .max(200)
      .refine(
        (query) => !isNearMe(query),
        'does not say where: give the latitude and longitude instead, such as 39.2904, -76.6122',
      )
      .refine(
        (query) => !isUnreadablePosition(query),
        `is a position that the search cannot read: give ${POSITION_FORMS}`,
      ),
    /** A place whose results come first. */
    path: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(SEARCH_MAX_RESULTS).default(SEARCH_MAX_RESULTS),
  }),
  output: z.object({ query: z.string(), results: z.array(searchResultSchema) }),
  permission: searchFeature.permissions['search.read'],
  problems: ['invalid_input'],
});

/** Two examples from the data and a few places, which the search box offers before anything is typed. */
export const suggestSearches = defineEndpoint({
  name: 'suggestSearches',
  summary: 'An address and a parcel number of the county as examples, and the places nearby.',
  method: 'GET',
  path: '/search/suggestions.json',
  query: z.object({
    /** A place or parcel: the examples are from its county. */
    path: z.string().max(200).optional(),
    /** The middle of the map: the nearest places come first. */
    lat: degreesSchema(90).optional(),
    lon: degreesSchema(180).optional(),
  }),
  output: z.object({ examples: z.array(searchResultSchema), places: z.array(searchResultSchema) }),
  permission: searchFeature.permissions['search.read'],
  problems: ['invalid_input'],
});
