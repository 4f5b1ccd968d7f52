import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startFakeStripe } from '../../tests/support/fake-stripe.ts';
import { startPrivatePostgres } from '../postgres.ts';
import { type RunningServer, settingsOf, startServer } from './app-process.ts';
import type { Figure } from './figures.ts';
import { GOLDEN } from './kill-bench.ts';
import { KILL_COUNTY, finishImport, startMarkedImport, writeMarkedFile } from './kill-world.ts';
import {
  type Buyer,
  type FakeStripe,
  PRICE_CENTS,
  addBuyers,
  checkOut,
  deliverMessages,
  fillCart,
  readBooks,
  settleBooks,
  untilAnswered,
} from './orders-world.ts';
import { BENCH_DIR } from './prepare-files.ts';
import { addOperator, signIn } from './signed-in.ts';

export const PROVIDERS = ['practice', 'stripe'] as const;
export type Provider = (typeof PROVIDERS)[number];

interface Checkouts {
  databaseUrl: string;
  dataDir: string;
  provider: Provider;
  /** The number of carts that are bought at once, and of checkouts of one cart. */
  concurrent: number;
  /** The number of times that the server is killed, each at another moment of the checkouts. */
  moments: number;
  /** True to wait also until all files are made. After a kill, a file is made again only about a minute later. */
  waitsForFiles: boolean;
  onNote: (note: string) => void;
}

/** The number of people who buy while the server is killed. */
const KILLED_BUYERS = 6;
/** The maximum time from the first click to the kill. */
const SPAN_MS = 1500;
/** Abandoned payments are tried again after a minute, by jobs that run every minute. So until everything has ended, something changes within this time. */
const SETTLE_SECONDS = 300;

/**
 * Buys many carts at once and one cart many times at once, then kills the server during checkouts, and repeats these checkouts, because their replies may have
 * been lost. Throws when there is an order, a charge or a cent too many or too few.
 */
export async function stressCheckouts(
  options: Checkouts,
): Promise<{ concurrentSeconds: number; paid: number }> {
  const { databaseUrl, dataDir, provider, concurrent, moments, waitsForFiles, onNote } = options;
  const fake = provider === 'stripe' ? await startFakeStripe() : null;
  const settings: Record<string, string> = {
    ...settingsOf(dataDir, databaseUrl),
    PLATBOOK_SITE: 'plans',
    PLATBOOK_PAYMENT: provider,
    ...fake?.settings,
  };
  const token = provider === 'stripe' ? 'pm_success' : 'practice_success_4242';
  const login = await addOperator(settings);
  let server = await startServer(settings);
  try {
    const operator = await signIn(server.url, login);
    const file = await writeMarkedFile(path.join(dataDir, 'incoming'), 0);
    const { state, error } = await finishImport(
      operator,
      (await startMarkedImport(operator, file, 'now')).id,
    );
    if (state !== 'published') throw new Error(`the import is ${state}: ${error}`);
    await operator.ask('/admin/store_prices.json', {
      path: '/',
      sold_as: 'county',
      product: 'premium',
      format: 'any',
      currency: 'USD',
      steps: [{ up_to_parcels: null, price_cents: PRICE_CENTS }],
    });
    // This request makes the store describe the new edition of the county (`describe-editions.ts`), as a visit to its page in the store does.
    await operator.ask(`/store/place.json?path=${KILL_COUNTY}`);
    const buyers = await addBuyers(databaseUrl, concurrent + 1 + KILLED_BUYERS);
    const concurrentSeconds = await buyAtOnce(server, databaseUrl, fake, {
      buyers: buyers.slice(0, concurrent),
      repeatBuyer: buyers[concurrent] as Buyer,
      token,
    });
    onNote(
      `${provider}: ${concurrent} carts and ${concurrent} checkouts of one cart in ${concurrentSeconds.toFixed(1)} s`,
    );
    const busy = buyers.slice(concurrent + 1);
    const killing = performance.now();
    let startSeconds = 0;
    for (let moment = 1; moment <= moments; moment++) {
      const begun = busy.map((buyer) => buyOnce(server, buyer, token));
      await pause((SPAN_MS * ((moment * GOLDEN) % 1)) | 0);
      await server.kill();
      const keys = await Promise.all(begun);
      server = await startServer(settings);
      startSeconds += server.readySeconds;
      if (fake !== null) await deliverMessages(server.url, fake);
      // Every buyer clicks again, with the same key, because the first reply may have been lost.
      const again = await Promise.all(
        busy.map((buyer, index) =>
          untilAnswered(() => checkOut(server.url, buyer, keys[index] as string, token)),
        ),
      );
      const odd = again.find(({ status }) => status !== 200 && status !== 409);
      if (odd !== undefined) throw new Error(`moment ${moment}: ${odd.status} ${odd.text}`);
      onNote(
        `${provider}, moment ${moment}: ${again.filter(({ status }) => status === 200).length} of ${KILLED_BUYERS} orders existed or were placed now`,
      );
    }
    const settling = performance.now();
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
    onNote(
      `${provider}: ${moments} moments in ${seconds(killing, settling)} s, of which ${startSeconds.toFixed(1)} s were starts of the server`,
    );
    if (fake !== null) await deliverMessages(server.url, fake);
    const { paid, left } = await settleBooks(databaseUrl, fake, { seconds: SETTLE_SECONDS, waitsForFiles });
    onNote(
      `${provider}: everything that was begun had ended after ${seconds(settling, performance.now())} s more`,
    );
    if (left.length > 0) throw new Error(`${provider}: ${left.join('; ')}`);
    return { concurrentSeconds, paid };
  } finally {
    await server.stop();
    await fake?.close();
  }
}

/** Fills a cart and checks it out. Returns the key of the request, whose reply may have been lost. */
async function buyOnce(server: RunningServer, buyer: Buyer, token: string): Promise<string> {
  const key = randomUUID();
  try {
    await fillCart(server.url, buyer);
    await checkOut(server.url, buyer, key, token);
  } catch {
    // The server was killed.
  }
  return key;
}

async function buyAtOnce(
  server: RunningServer,
  databaseUrl: string,
  fake: FakeStripe | null,
  { buyers, repeatBuyer, token }: { buyers: readonly Buyer[]; repeatBuyer: Buyer; token: string },
): Promise<number> {
  for (const buyer of [...buyers, repeatBuyer]) await untilAnswered(() => fillCart(server.url, buyer));
  const started = performance.now();
  const key = randomUUID();
  const buy = (buyer: Buyer, requestKey: string) =>
    untilAnswered(() => checkOut(server.url, buyer, requestKey, token));
  const replies = await Promise.all([
    ...buyers.map((buyer) => buy(buyer, randomUUID())),
    // Half of these requests are clicks on one page, the others come from other tabs.
    ...buyers.map((_, index) => buy(repeatBuyer, index % 2 === 0 ? key : randomUUID())),
  ]);
  const seconds = (performance.now() - started) / 1000;
  const odd = replies.find(({ status }, index) =>
    index < buyers.length ? status !== 200 : ![200, 409].includes(status),
  );
  if (odd !== undefined) throw new Error(`a checkout was answered with ${odd.status}: ${odd.text}`);
  const { paid, paidCents } = await readBooks(databaseUrl, fake);
  const expected = buyers.length + 1;
  if (paid !== expected || paidCents !== expected * PRICE_CENTS)
    throw new Error(
      `${paid} orders with ${paidCents} cents were paid, instead of ${expected} with ${expected * PRICE_CENTS}`,
    );
  return seconds;
}

const CONCURRENT = 200;

/** Runs with the practice provider or the stand-in for Stripe, on PostgreSQL. */
export async function benchOrders(moments: number, providers: readonly Provider[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const provider of providers) {
    const postgres = await startPrivatePostgres({ fsync: 'on', synchronous_commit: 'on' });
    if (typeof postgres === 'string') throw new Error(postgres);
    const dataDir = path.join(BENCH_DIR, `data-orders-${provider}`);
    await rm(dataDir, { recursive: true, force: true });
    try {
      const onNote = (note: string) => console.log(`  ${note}`);
      const options = {
        databaseUrl: postgres.url,
        dataDir,
        provider,
        concurrent: CONCURRENT,
        moments,
        waitsForFiles: true,
        onNote,
      };
      const { concurrentSeconds, paid } = await stressCheckouts(options);
      const size = `${CONCURRENT} carts, ${moments} moments`;
      const figure = (what: string, unit: Figure['unit'], ours: number): Figure => ({
        area: 'orders',
        what: `${what}, ${provider}`,
        size,
        unit,
        ours,
      });
      figures.push(
        {
          ...figure('orders, charges or cents too many or missing', 'tasks', 0),
          target: { of: 'value', atMost: 0 },
        },
        figure('checkouts of carts and of one cart at once', 's', concurrentSeconds),
        figure('orders paid', 'tasks', paid),
      );
    } finally {
      await postgres.stop();
    }
  }
  return figures;
}
