import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../../../../frontend/api-failure.ts';
import { call } from '../../../../frontend/api.ts';
import { listParcels } from '../../contract.ts';
import { LIST_BATCH, LIST_MATCH_COLUMNS, type ListMatch, listQuery } from '../../rules/match-list.ts';
import { type ReadCandidates, matchLines } from './match-lines.ts';

/** The maximum number of rows per request, which is that of the API. */
const PAGE_SIZE = 200;

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
      const readPage: ReadCandidates = (lines, cursor) => readCandidates(countyPath, lines, cursor, signal);
      const found: ListMatch[] = [];
      for (let at = 0; at < entries.length; at += LIST_BATCH) {
        setDone(at / entries.length);
        const batch = entries.slice(at, at + LIST_BATCH);
        found.push(...(await matchLines(batch, readPage)));
      }
      return found;
    },
  });
  return { ...match, done };
}

async function readCandidates(
  countyPath: string,
  entries: readonly string[],
  cursor: string | undefined,
  signal: AbortSignal,
): ReturnType<ReadCandidates> {
  const body = {
    query: {
      path: countyPath,
      operation: 'intersection' as const,
      parcel: { [countyPath]: listQuery(entries) },
    },
    columns: [...LIST_MATCH_COLUMNS],
    limit: PAGE_SIZE,
    ...(cursor === undefined ? {} : { cursor }),
  };
  const page = await call(listParcels, { body, signal }).catch((error: unknown) => {
    if (cursor !== undefined && isPlanLimit(error)) return null;
    throw error;
  });
  if (page === null) return null;
  const candidates = page.rows.map(({ path, headline, fields }) => ({
    path,
    headline,
    parcelnumb: textOf(fields['parcelnumb']),
    address: textOf(fields['address']),
  }));
  return { candidates, cursor: page.cursor };
}

/** Returns true if the account's plan shows no further pages of a list. */
function isPlanLimit(error: unknown): boolean {
  return (
    error instanceof ApiFailure && (error.code === 'upgrade_required' || error.code === 'sign_in_required')
  );
}

function textOf(value: string | number | boolean | null | undefined): string | null {
  return value === null || value === undefined || value === '' ? null : String(value);
}
