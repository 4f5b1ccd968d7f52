import pg from 'pg';
import { settingsOf, startServer } from './app-process.ts';
import type { Figure } from './figures.ts';
import { quantile } from './quantiles.ts';

const QUERIES_A_KIND = 150;

/** Measures search as the page requests it, over HTTP, one request after the other; includes the time of HTTP itself. */
export async function benchSearchOverHttp(
  size: string,
  databaseUrl: string,
  dataDir: string,
): Promise<Figure[]> {
  const queries = await pickQueries(databaseUrl);
  const server = await startServer(settingsOf(dataDir, databaseUrl));
  try {
    const ask = async (query: string) => {
      const reply = await fetch(`${server.url}/search.json?query=${encodeURIComponent(query)}`);
      if (!reply.ok) throw new Error(`search for ${query}: ${reply.status} ${await reply.text()}`);
      return ((await reply.json()) as { results: unknown[] }).results.length;
    };
    for (const query of queries.slice(0, 30)) await ask(query);
    const times: number[] = [];
    let found = 0;
    for (const query of queries) {
      const started = performance.now();
      if ((await ask(query)) > 0) found++;
      times.push(performance.now() - started);
    }
    if (found < queries.length * 0.9)
      throw new Error(`only ${found} of ${queries.length} searches found anything`);
    const figure = (what: string, share: number, atMost: number): Figure => ({
      area: 'search',
      what: `over HTTP, ${what}`,
      size,
      unit: 'ms',
      ours: quantile(times, share),
      target: { of: 'value', atMost },
    });
    return [figure('p50', 0.5, 5), figure('p99', 0.99, 50)];
  } finally {
    await server.stop();
  }
}

/** Returns queries as people type them: the beginning of an address, a parcel number, an owner's name, words of an address in another order. */
async function pickQueries(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ address: string; parcelnumb: string; owner: string }>(
    `select address, parcelnumb, owner from parcel join county_edition using (edition_id)
     where address is not null and parcelnumb is not null and owner is not null and ogc_fid % 97 = 1
     order by md5(ogc_fid::text) limit ${QUERIES_A_KIND}`,
  );
  await client.end();
  return rows.flatMap(({ address, parcelnumb, owner }, index) => [
    address.slice(0, Math.max(5, address.length - (index % 8))),
    address.split(' ').slice(1).join(' ').slice(0, 12),
    parcelnumb,
    owner.slice(0, 8),
    address.split(' ').toReversed().join(' '),
  ]);
}
