import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { findCounty, startJourneys } from '../support/journey.ts';

const journey = startJourneys();

/** The limit of requests in the first view, without tiles of the map, whose number depends on the size of the window. */
const MAX_REQUESTS = 20;
const IS_TILE = /\.(mvt|png)(\?|$)/;

/** The warning of MapLibre before it builds a style from scratch. The map is then blank until all tiles are drawn again. */
const IS_REBUILD = /Unable to perform style diff/;

async function openCounty(watch: (page: Page) => void): Promise<Page> {
  const county = await findCounty(journey.server);
  const page = await journey.open(county, { before: (opened) => Promise.resolve(watch(opened)) });
  await page.getByRole('button', { name: 'Zoom in' }).first().waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

describe('the first view', { timeout: 120_000 }, () => {
  it(`takes at most ${MAX_REQUESTS} requests beside tiles`, async () => {
    const asked: string[] = [];
    await openCounty((page) =>
      page.on('request', (request) => void asked.push(new URL(request.url()).pathname)),
    );
    const others = asked.filter((address) => !IS_TILE.test(address));
    expect(others.some((address) => address.startsWith('/assets/map-'))).toBe(true);
    expect(others.length, others.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS);
  });

  it('asks one tile of each place for the whole street map', async () => {
    const tiles: string[] = [];
    await openCounty((page) =>
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/v1/static/') && pathname.endsWith('.mvt')) tiles.push(pathname);
      }),
    );
    // The map asks for its first tiles after its style was read, when the network may have been idle for a moment.
    await expect.poll(() => tiles.length).toBeGreaterThan(0);
    const positions = tiles.map((address) => address.split('/').slice(-3).join('/'));
    expect(new Set(positions).size).toBe(positions.length);
  });

  it('changes places, bases and layers without building the map anew', async () => {
    const rebuilt: string[] = [];
    const page = await openCounty((opened) =>
      opened.on('console', (message) => {
        if (IS_REBUILD.test(message.text())) rebuilt.push(message.text());
      }),
    );
    const county = await findCounty(journey.server);
    const go = (address: string) =>
      page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, address);
    for (const address of [
      '/us',
      county,
      '/us/md',
      `${county}#layer=redlining`,
      `${county}#base=satellite`,
      county,
    ]) {
      await go(address);
      await page.waitForTimeout(300);
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('[data-map-theme="dark"]').waitFor();
    await page.waitForLoadState('networkidle');
    expect(rebuilt).toEqual([]);
  });
});
