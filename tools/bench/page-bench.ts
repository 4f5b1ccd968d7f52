import { existsSync } from 'node:fs';
import type { Page } from 'playwright';
import { settingsOf, startServer } from './app-process.ts';
import { openBenchBrowser } from './bench-browser.ts';
import type { Figure } from './figures.ts';
import { benchMap } from './map-bench.ts';
import { median } from './quantiles.ts';
import { DEMO_DIR } from './start-bench.ts';

const ROUNDS = 3;
const PARCEL_TILE = /\/api\/v1\/parcels\/\d+\/\d+\/\d+\.(mvt|png)/;

interface View {
  firstParcelsMs: number;
  kilobytes: number;
  foreignHosts: number;
}

/** Measures the first view of the demo county in a fresh Chromium: transferred bytes, and the time until the first parcels are drawn. */
export async function benchPage(): Promise<Figure[]> {
  if (!existsSync(DEMO_DIR))
    throw new Error(
      'the page is measured on the data that the start measurement leaves: run both, with --only start,page',
    );
  const browser = await openBenchBrowser();
  if (browser === null) return [];
  console.log('page ...');
  const server = await startServer({ ...settingsOf(DEMO_DIR, null), PLATBOOK_DEMO: 'on' });
  try {
    const views: View[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      views.push(await openView(await context.newPage(), server.url));
      await context.close();
    }
    const size = 'demo, 25,000';
    return [
      {
        area: 'page',
        what: 'weight of the first view, compressed',
        size,
        unit: 'KB',
        ours: median(views.map(({ kilobytes }) => kilobytes)),
        target: { of: 'value', atMost: 900 },
      },
      {
        area: 'page',
        what: 'first parcels drawn (software rendering)',
        size,
        unit: 'ms',
        ours: median(views.map(({ firstParcelsMs }) => firstParcelsMs)),
      },
      {
        area: 'page',
        what: 'other hosts contacted',
        size,
        unit: 'hosts',
        ours: Math.max(...views.map(({ foreignHosts }) => foreignHosts)),
        target: { of: 'value', atMost: 0 },
      },
      ...(await benchMap(browser, server.url, DEMO_DIR)),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function openView(page: Page, url: string): Promise<View> {
  const hosts = new Set<string>();
  let bytes = 0;
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  page.on('request', (request) => {
    const target = new URL(request.url());
    if (/^https?:$/.test(target.protocol)) hosts.add(target.host);
  });
  const firstTile = page.waitForResponse((reply) => PARCEL_TILE.test(reply.url()) && reply.status() === 200);
  const started = performance.now();
  await page.goto(url);
  await (await firstTile).finished();
  // The tile is decoded in a worker and drawn in one of the next frames.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  const firstParcelsMs = performance.now() - started;
  await page.waitForLoadState('networkidle');
  hosts.delete(new URL(url).host);
  return { firstParcelsMs, kilobytes: bytes / 1000, foreignHosts: hosts.size };
}
