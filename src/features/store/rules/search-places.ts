/** A state or county of the store's search. */
export interface SearchedPlace {
  path: string;
  headline: string;
  kind: 'state' | 'county';
  geoid: string | null;
  /** The names in lower case: `calvert county, md`, and `calvert county, maryland, united states` where the place has a longer one. */
  lowerHeadline: string;
  lowerHeadlineAlt: string | null;
}

/**
 * Returns the first `limit` places of a country in whose name a word begins with the text, or with this GEOID. A longer name must itself begin with the text,
 * because it ends with the names of the state and the country. Places with parcels come first, then states, then names that begin with the text. Otherwise
 * they keep the order of `places`. `withParcels` are the paths of counties with parcels, and of their states.
 */
export function searchPlaces(
  { places, withParcels }: { places: readonly SearchedPlace[]; withParcels: ReadonlySet<string> },
  { query, country }: { query: string; country: 'us' | 'ca' },
  limit: number,
): SearchedPlace[] {
  const text = query.toLowerCase();
  const rank = ({ path, kind, lowerHeadline }: SearchedPlace) =>
    (withParcels.has(path) ? 0 : 4) + (kind === 'state' ? 0 : 2) + (lowerHeadline.startsWith(text) ? 0 : 1);
  return places
    .filter(
      ({ path, geoid, lowerHeadline, lowerHeadlineAlt }) =>
        path.startsWith(`/${country}/`) &&
        (lowerHeadline.startsWith(text) ||
          lowerHeadline.includes(` ${text}`) ||
          lowerHeadlineAlt?.startsWith(text) === true ||
          geoid === query),
    )
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, limit);
}
