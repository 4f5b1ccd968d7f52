import { expect } from 'vitest';
import { countParcels, listParcels } from '../../src/features/filters/contract.ts';
import type { FilterGroup } from '../../src/features/filters/rules/filter-tree.ts';

/** Returns the query for the parcels of a county that match a filter tree. */
export const queryIn = (county: string, tree: FilterGroup) => ({
  path: county,
  operation: 'intersection' as const,
  parcel: { [county]: tree },
});

async function post(server: { url: string }, path: string, body: unknown): Promise<unknown> {
  const reply = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify(body),
  });
  expect(reply.status).toBe(200);
  return reply.json();
}

/** Returns the server's count of the parcels that match, and the box around them, as a visitor sees it. */
export async function countMatches(server: { url: string }, county: string, tree: FilterGroup) {
  const counted = await post(server, countParcels.path, { query: queryIn(county, tree) });
  const found = countParcels.output?.parse(counted);
  if (found === undefined) throw new Error('the count has no schema');
  return found;
}

/** Returns the text in a column of the first parcel that matches and has a value there. */
export async function firstTextIn(
  server: { url: string },
  county: string,
  column: string,
  nodes: FilterGroup['nodes'],
): Promise<string> {
  const tree = { op: 'all' as const, nodes: [...nodes, { op: 'exists' as const, column, value: true }] };
  const body = { query: queryIn(county, tree), columns: [column], limit: 1 };
  const listed = listParcels.output?.parse(await post(server, listParcels.path, body));
  const value = listed?.rows[0]?.fields[column];
  if (typeof value !== 'string') throw new Error(`no parcel that matches has a value of ${column}`);
  return value;
}
