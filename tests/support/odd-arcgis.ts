import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { openLocalServer } from './local-server.ts';

export type Row = Record<string, unknown>;
export type Query = Readonly<Record<string, string>>;

export const TRIANGLE = [
  [-76.6, 39.3],
  [-76.6, 39.4],
  [-76.5, 39.4],
  [-76.6, 39.3],
];
export const lot = (id: unknown, more: Row = {}, geometry: unknown = { rings: [TRIANGLE] }) => ({
  attributes: { OBJECTID: id, ...more },
  geometry,
});
export const lots = (count: number) => Array.from({ length: count }, (_, at) => lot(at * 7 + 1));

export interface OddLayer {
  features: readonly ReturnType<typeof lot>[];
  metadata?: Row;
  /** Changes each page, or returns a text that is sent instead. */
  page?: (page: Row, query: Query) => Row | string;
  /** Replies by path. They take precedence over the usual ones. */
  others?: Readonly<Record<string, unknown>>;
  /** Returns the number of features that the layer states. `asked`: the number of earlier requests for it. */
  count?: (asked: number) => number;
  /** The reply to a query instead of the usual one; undefined for the usual one. */
  refuse?: (query: Query) => unknown;
  /** The maximum number of features in a page, when it is less than `metadata` states. */
  maxSent?: number;
  /** True to send the first page for every offset. */
  ignoresOffset?: boolean;
  send?: (response: ServerResponse, body: string) => void;
}

/** Starts a server with one layer, which answers as the oldest and plainest servers do. */
export async function openOddArcgis({
  features,
  metadata = {},
  page,
  others = {},
  count,
  refuse,
  maxSent = Infinity,
  ignoresOffset = false,
  send = sendPlain,
}: OddLayer) {
  let counted = 0;
  const answer = (pathname: string, query: Query): unknown => {
    if (others[pathname] !== undefined) return others[pathname];
    if (!pathname.endsWith('/query'))
      return {
        name: 'Lots',
        type: 'Feature Layer',
        fields: [{ name: 'OBJECTID', type: 'esriFieldTypeOID' }],
        maxRecordCount: 1000,
        ...metadata,
      };
    const refused = refuse?.(query);
    if (refused !== undefined) return refused;
    if (query['returnCountOnly']) return { count: count?.(counted++) ?? features.length };
    const idOf = (row: (typeof features)[number]) => Number(row.attributes.OBJECTID);
    if (query['returnIdsOnly']) return { objectIds: features.map(idOf) };
    const listed = query['objectIds']?.split(',').map(Number);
    const [low = -Infinity, high = Infinity] = (query['where'] ?? '').match(/-?\d+/g)?.map(Number) ?? [];
    const found = features.filter((row) =>
      listed === undefined
        ? query['where'] === '1=1' || (idOf(row) >= low && idOf(row) <= high)
        : listed.includes(idOf(row)),
    );
    const from = ignoresOffset ? 0 : Number(query['resultOffset'] ?? 0);
    const size = Math.min(
      maxSent,
      Number(metadata['maxRecordCount'] || 1000),
      Number(query['resultRecordCount'] ?? Infinity),
    );
    const sent = { spatialReference: { wkid: 4326 }, features: found.slice(from, from + size) };
    return page?.(sent, query) ?? sent;
  };
  const queries: Query[] = [];
  const server = await openLocalServer(async (url, response, request) => {
    const query = await queryOf(url, request);
    queries.push({ ...query, path: url.pathname, method: request.method ?? '' });
    const value = answer(url.pathname, query);
    send(response, typeof value === 'string' ? value : JSON.stringify(value));
  });
  return { ...server, layer: `${server.origin}/arcgis/rest/services/Lots/FeatureServer/0`, queries };
}

async function queryOf(url: URL, request: IncomingMessage): Promise<Query> {
  const form = request.method === 'POST' ? await text(request) : '';
  return Object.fromEntries([...url.searchParams, ...new URLSearchParams(form)]);
}

function sendPlain(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'text/plain;charset=utf-8' }).end(body);
}
