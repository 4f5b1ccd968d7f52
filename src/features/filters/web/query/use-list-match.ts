import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../../frontend/api.ts';
import { listParcels } from '../../contract.ts';
import {
  type Candidate,
  LIST_BATCH,
  LIST_MATCH_COLUMNS,
  type ListMatch,
  listQuery,
} from '../../rules/match-list.ts';
import { matchLines } from './match-lines.ts';

/** The maximum number of rows per request, and of requests for the same lines. One address may have many parcels, such as the units of a tower. */
const ROWS = 200;
const MAX_PAGES = 5;

/** Looks up a list, one batch of lines after the other. `done` is the share of lines that have been looked up. */
export function useListMatch(countyPath: string) {
  const [done, setDone] = useState(0);
  const stop = useRef(new AbortController());
  useEffect(() => {
    const running = new AbortController();
    stop.current = running;
    return () => running.abort();
  }, []);
  const match = useMutation({
    mutationFn: async (entries: readonly string[]): Promise<ListMatch[]> => {
      const { signal } = stop.current;
      const found: ListMatch[] = [];
      for (let at = 0; at < entries.length; at += LIST_BATCH) {
        setDone(at / entries.length);
        const batch = entries.slice(at, at + LIST_BATCH);
        found.push(...(await matchLines(batch, (lines) => findCandidates(countyPath, lines, signal))));
      }
      return found;
    },
  });
  return { ...match, done };
}

async function findCandidates(
  countyPath: string,
  entries: readonly string[],
  signal: AbortSignal,
): Promise<{ candidates: Candidate[]; isCut: boolean }> {
  const candidates: Candidate[] = [];
  let cursor: string | null | undefined;
  for (let page = 0; page < MAX_PAGES && cursor !== null; page++) {
    const body = {
      query: {
        path: countyPath,
        operation: 'intersection' as const,
        parcel: { [countyPath]: listQuery(entries) },
      },
      columns: [...LIST_MATCH_COLUMNS],
      limit: ROWS,
      ...(cursor === undefined ? {} : { cursor }),
    };
    const found = await call(listParcels, { body, signal });
    for (const { path, headline, fields } of found.rows) {
      const [parcelnumb, address] = [textOf(fields['parcelnumb']), textOf(fields['address'])];
      candidates.push({ path, headline, parcelnumb, address });
    }
    cursor = found.cursor;
  }
  return { candidates, isCut: cursor !== null };
}

function textOf(value: string | number | boolean | null | undefined): string | null {
  return value === null || value === undefined || value === '' ? null : String(value);
}
