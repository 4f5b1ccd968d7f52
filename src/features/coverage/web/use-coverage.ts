import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import {
  type COVERAGE_HEADERS,
  type CountySource,
  type CoverageTable,
  getCountyQuality,
  getCoverageTable,
  updateCountySource,
} from '../contract.ts';

/** A county of the table, with its percentages by column. */
export interface CountyRow {
  place: string;
  path: string;
  parcels: number;
  percentOf(column: string): number | null;
}

export function useCoverageTable() {
  return useQuery({
    queryKey: ['coverage'],
    queryFn: async ({ signal }) => countyRows(await call(getCoverageTable, { signal })),
  });
}

function countyRows({ headers, data }: CoverageTable): CountyRow[] {
  const indexes = new Map(headers.map((name, index) => [name, index]));
  return data.map((row) => {
    const cell = (name: string) => row[indexes.get(name) ?? -1];
    const [place, path, parcels] = (
      ['place', 'path', 'parcels'] satisfies (typeof COVERAGE_HEADERS)[number][]
    ).map(cell);
    return {
      place: String(place),
      path: String(path),
      parcels: Number(parcels),
      percentOf: (column) => {
        const percent = cell(column);
        return typeof percent === 'number' ? percent : null;
      },
    };
  });
}

/** Loads the outlines of the counties for the map. */
export function useOutlines() {
  return useQuery({
    queryKey: ['coverage-outlines'],
    queryFn: async ({ signal }) => {
      const reply = await fetch('/coverage_outlines.json', { signal });
      if (!reply.ok) throw new Error(`The outlines of the counties could not be loaded (${reply.status}).`);
      return (await reply.json()) as GeoJSON.FeatureCollection;
    },
    staleTime: 10 * 60_000,
  });
}

export function useQuality(placePath: string) {
  return useQuery({
    queryKey: ['quality', placePath],
    queryFn: ({ signal }) => call(getCountyQuality, { placePath, signal }),
  });
}

export function useSaveSource(placePath: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CountySource) => call(updateCountySource, { placePath, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['quality', placePath] }),
  });
}
