import { useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { type SearchResult, suggestSearches } from '../contract.ts';
import { recentSearches } from './recent-searches.ts';

export interface SuggestionGroup {
  heading: 'Recent' | 'Try' | 'Places';
  results: readonly SearchResult[];
}

/**
 * Returns the suggestions before a search: recent searches, examples from the data, and places nearby. `isAsked`: the list is open, and too little is typed for
 * a search.
 */
export function useSuggestions(isAsked: boolean, path: string | null): readonly SuggestionGroup[] {
  // Rounded to hundredths of a degree, so that most replies come from the cache.
  const lat = useMapSession(({ camera }) => (isAsked && camera !== null ? rounded(camera.lat) : undefined));
  const lon = useMapSession(({ camera }) => (isAsked && camera !== null ? rounded(camera.lon) : undefined));
  const { data } = useQuery({
    queryKey: ['search-suggestions', path, lat, lon],
    queryFn: ({ signal }) =>
      call(suggestSearches, {
        query: {
          ...(path === null ? {} : { path }),
          ...(lat === undefined || lon === undefined ? {} : { lat, lon }),
        },
        signal,
      }),
    enabled: isAsked,
    staleTime: 300_000,
    // The search works without suggestions.
    meta: { isQuiet: true },
  });
  if (!isAsked) return [];
  const recent = recentSearches();
  const isRecent = ({ kind, path: opened }: SearchResult) =>
    recent.some((other) => other.kind === kind && other.path === opened);
  const groups: readonly SuggestionGroup[] = [
    { heading: 'Recent', results: recent },
    { heading: 'Try', results: data?.examples.filter((example) => !isRecent(example)) ?? [] },
    { heading: 'Places', results: data?.places.filter((place) => !isRecent(place)) ?? [] },
  ];
  return groups.filter(({ results }) => results.length > 0);
}

function rounded(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}
