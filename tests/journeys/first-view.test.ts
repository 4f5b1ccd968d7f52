import { expect, it } from 'vitest';
import { findCounty, startJourneys } from '../support/journey.ts';
import { type PageTask, recordTasks } from '../support/record-tasks.ts';

const journey = startJourneys({ map: 'drawn' });

/** The limit of requests in the first view, without tiles of the map, whose number depends on the size of the window. */
const MAX_REQUESTS = 20;
const IS_TILE = /\.(mvt|png)(\?|$)/;

/** The warning of MapLibre before it builds a style from scratch. The map is then blank until all tiles are drawn again. */
const IS_REBUILD = /Unable to perform style diff/;

/** The limit of one task of the page, so that a click is never answered late. Milliseconds of processor time. */
const MAX_TASK_MS = 200;

it(
  'makes few requests, runs no long task, loads each street tile once, and never builds its map again',
  { timeout: 120_000 },
  async () => {
    const county = await findCounty(journey.server);
    const asked: string[] = [];
    const rebuilt: string[] = [];
    let endRecording: (() => Promise<PageTask[]>) | undefined;
    const page = await journey.open(county, {
      before: async (opened) => {
        endRecording = await recordTasks(opened);
        opened.on('request', (request) => void asked.push(new URL(request.url()).pathname));
        opened.on('console', (message) => {
          if (IS_REBUILD.test(message.text())) rebuilt.push(message.text());
        });
      },
    });
    await page.getByRole('button', { name: 'Zoom in' }).first().waitFor();
    await page.waitForLoadState('networkidle');
    const isStreetTile = (address: string) =>
      address.startsWith('/api/v1/static/') && address.endsWith('.mvt');
    // The map asks for its first tiles after its style was read, when the network may have been idle for a moment.
    await expect.poll(() => asked.some(isStreetTile)).toBe(true);
    await page.waitForLoadState('networkidle');
    const tasks = (await endRecording?.()) ?? [];
    expect(tasks.filter(({ cpuMs }) => cpuMs > 1).length).toBeGreaterThan(5);
    expect(tasks.filter(({ cpuMs }) => cpuMs > MAX_TASK_MS)).toEqual([]);
    const others = asked.filter((address) => !IS_TILE.test(address));
    expect(others.some((address) => address.startsWith('/assets/map-'))).toBe(true);
    expect(others.length, others.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS);
    const positions = asked.filter(isStreetTile).map((address) => address.split('/').slice(-3).join('/'));
    expect(new Set(positions).size, asked.filter(isStreetTile).join('\n')).toBe(positions.length);

    // Places, bases, layers and themes change without building the map again.
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
  },
);

it('shows a ring before the style sheets arrive', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let ringShows: Promise<unknown> | undefined;
  const page = await journey.open('/users/sign_in', {
    map: 'none',
    before: async (opened) => {
      await opened.route('**/*.css', async (route) => {
        await released;
        await route.continue();
      });
      // The ring fades in, and its animation doesn't begin before a frame is painted.
      const isRingShown = () => {
        const ring = document.querySelector('.starting');
        return ring !== null && getComputedStyle(ring).opacity === '1';
      };
      ringShows = opened
        .waitForRequest('**/*.css')
        .then(() => opened.waitForFunction(isRingShown))
        .finally(release);
    },
  });
  expect(await ringShows).toBeDefined();
  await page.getByRole('heading', { level: 1 }).waitFor();
});

it('shows the ring and then what to do while the code of a page does not arrive', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const page = await journey.open('/users/sign_in', {
    map: 'none',
    before: (opened) =>
      opened.route('**/assets/account-page*.js', async (route) => {
        // Waits until React has replaced the ring of index.html with its own.
        await opened.waitForFunction(() => document.querySelector('#root > .starting') === null);
        await released;
        await route.continue();
      }),
  });
  await page.getByRole('status', { name: 'Loading' }).waitFor();
  await page
    .getByText('Check your connection')
    .evaluate((element) => element.getAnimations().forEach((animation) => animation.finish()));
  expect(await page.getByRole('link', { name: 'load the page again' }).isVisible()).toBe(true);
  release();
  await page.getByRole('heading', { level: 1 }).waitFor();
});

it('says what to do when its scripts do not arrive', async () => {
  let isOffline = true;
  const page = await journey.open('/users/sign_in', {
    map: 'none',
    allowed: /ERR_FAILED/,
    before: (opened) =>
      opened.route('**/assets/*.js', (route) => (isOffline ? route.abort() : route.continue())),
  });
  const words = page.getByText('Check your connection');
  expect(await words.isVisible()).toBe(false);
  // Skips the seconds until the words appear.
  await words.evaluate((element) => element.getAnimations().forEach((animation) => animation.finish()));
  expect(await words.isVisible()).toBe(true);
  isOffline = false;
  await page.getByRole('link', { name: 'load the page again' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
});
