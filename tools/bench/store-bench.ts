import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { addToCart, createOrder, listOrders } from '../../src/features/purchases/contract.ts';
import { type RunningServer, settingsOf, startServer } from './app-process.ts';
import { describeCounty, roundsOf, runOurs } from './export-bench.ts';
import type { Figure } from './figures.ts';
import { BENCH_DIR } from './prepare-files.ts';
import { median, quantile } from './quantiles.ts';
import { type Client, addOperator, signIn } from './signed-in.ts';

const PRICE_CENTS = 12_347;
const FORMATS = ['csv', 'shp'] as const;
/** The maximum of the 95th percentile of the time of a request of a store page. */
const MAX_PAGE_MS = 100;
/** The order's file may take this much longer than the same export alone. */
const MAX_RATIO = 1.1;
const REQUESTS = 200;
const PAGES_AT_ONCE = 4;

interface StoreBench {
  size: string;
  placePath: string;
  databaseUrl: string;
  dataDir: string;
}

/** Measures the requests of the pages of the store, and the file of an order of the whole county, alternately with the same export alone. */
export async function benchStore({ size, placePath, databaseUrl, dataDir }: StoreBench): Promise<Figure[]> {
  const settings = {
    ...settingsOf(dataDir, databaseUrl),
    PLATBOOK_SITE: 'plans',
    PLATBOOK_PAYMENT: 'practice',
  };
  const login = await addOperator(settings);
  const server = await startServer(settings);
  try {
    const client = await signIn(server.url, login);
    await client.ask('/admin/store_prices.json', {
      path: '/',
      sold_as: 'county',
      product: 'premium',
      format: 'any',
      currency: 'USD',
      steps: [{ up_to_parcels: null, price_cents: PRICE_CENTS }],
    });
    const figures = await timePages(server, size, placePath);
    const { rows } = await describeCounty(databaseUrl, dataDir);
    for (const format of FORMATS) {
      console.log(`an order of the county as ${format} ...`);
      const ours: number[] = [];
      const alone: number[] = [];
      // The first order after the start of the server also loads the code that all orders share.
      for (let round = 0; round < roundsOf(rows); round++) {
        ours.push(await timeOrder(client, placePath, format));
        alone.push(await timeExport(databaseUrl, dataDir, format));
      }
      figures.push({
        area: 'store',
        what: `an order of the whole county as ${format}, from the payment to the file`,
        size,
        unit: 's',
        ours: median(ours),
        peer: { name: 'the same export alone', value: median(alone) },
        target: { of: 'ratio', atMost: MAX_RATIO },
      });
    }
    return figures;
  } finally {
    await server.stop();
  }
}

async function timePages({ url, pid }: RunningServer, size: string, placePath: string): Promise<Figure[]> {
  const state = placePath.split('/').slice(0, 3).join('/');
  const figures: Figure[] = [];
  for (const [what, page] of [
    ['first page', '/store'],
    ['numbers of the first page', '/store/stats.json'],
    ['search', '/store/places.json?query=al&country=us'],
    ['county', `/store/place.json?path=${placePath}`],
    ['state', `/store/place.json?path=${state}`],
    ['fields', `/store/fields.json?path=${placePath}&product=premium`],
    ['cart', '/orders/cart.json'],
  ] as const) {
    const times: number[] = [];
    const ask = async () => {
      const started = performance.now();
      const reply = await fetch(`${url}${page}`);
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`${page}: ${reply.status}`);
      times.push(performance.now() - started);
    };
    // The first request of a county describes its edition.
    await ask();
    times.length = 0;
    const cpuBefore = await cpuMs(pid);
    for (let done = 0; done < REQUESTS; done += PAGES_AT_ONCE)
      await Promise.all(Array.from({ length: PAGES_AT_ONCE }, ask));
    const cpu = ((await cpuMs(pid)) - cpuBefore) / REQUESTS;
    const shared = { area: 'store', size, unit: 'ms' } as const;
    figures.push(
      {
        ...shared,
        what: `${what}, p95 of ${PAGES_AT_ONCE} at once`,
        ours: quantile(times, 0.95),
        target: { of: 'value', atMost: MAX_PAGE_MS },
      },
      { ...shared, what: `${what}, processor time of a request`, ours: cpu },
    );
  }
  return figures;
}

/** Returns the processor time of a process until now, in milliseconds. Linux counts it in hundredths of a second. */
async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program, in parentheses, may have blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

/** Buys the county and returns the seconds until its file is ready. */
async function timeOrder({ ask }: Client, placePath: string, format: string): Promise<number> {
  const line = { id: 'premium', fmt: format, path: placePath };
  addToCart.output?.parse(await ask(addToCart.path, line));
  const started = performance.now();
  const body = {
    total_cents: PRICE_CENTS,
    pay_with: { by: 'card', token: 'practice_success_4242' },
    request_key: randomUUID(),
  };
  const placed = createOrder.output?.parse(await ask(createOrder.path, body));
  for (;;) {
    await pause(100);
    const { orders } = listOrders.output?.parse(await ask(listOrders.path)) ?? { orders: [] };
    const order = orders.find(({ id }) => id === placed?.order.id);
    if (order?.state === 'ready') return (performance.now() - started) / 1000;
    if (order?.state !== 'preparing') throw new Error(`the order is ${order?.state}`);
  }
}

/** Returns the seconds in which a process of its own writes and packs the columns of the last order. */
async function timeExport(databaseUrl: string, dataDir: string, format: string): Promise<number> {
  const { editionId, rows } = await describeCounty(databaseUrl, dataDir);
  const columns = await columnsOfLastExport(databaseUrl);
  const dir = path.join(BENCH_DIR, 'store-export');
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  const task = { id: format, dir, databaseUrl, editionId, rows, columns, isPacked: true };
  const { seconds } = await runOurs(task);
  await rm(dir, { recursive: true, force: true });
  return seconds;
}

async function columnsOfLastExport(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ columns: string[] }>(
      `select spec->'columns' as columns from parcel_export order by created_at desc limit 1`,
    );
    return rows[0]?.columns ?? [];
  } finally {
    await client.end();
  }
}
