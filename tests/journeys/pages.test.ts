import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { FEATURES } from '../../src/apps/feature-list.ts';
import { expectAccessible, issuesInBothThemes } from '../support/accessibility.ts';
import { findCounty, findParcel, startJourneys } from '../support/journey.ts';

const journey = startJourneys({ map: false });
const BUILT = path.resolve('dist/web/assets');
let county = '';
/** The built scripts that contain MapLibre. */
let mapScripts: string[] = [];

beforeAll(async () => {
  county = await findCounty(journey.server);
  const scripts = (await readdir(BUILT)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map((name) => readFile(path.join(BUILT, name), 'utf8')));
  mapScripts = scripts.filter((_, at) => texts[at]?.includes('webglcontextcreationerror'));
  if (mapScripts.length === 0) throw new Error('no built script holds MapLibre');
});

/** Returns one path for every page of the page table. */
function pathsOfPages(): string[] {
  const paths = FEATURES.flatMap(({ pages }) => Object.keys(pages)).map((pattern) =>
    pattern
      .replace(/\/\{\w+[?*]\}$/, '')
      .replace('/{placePath}', county)
      .replace('{slug}', 'alder-land-partners'),
  );
  // Pages of something that people make, such as a focus area, lead on to the map.
  return paths.filter((path) => !path.includes('{'));
}

/** Opens pages one after another as the operator. Returns those that loaded MapLibre. */
async function openAll(paths: readonly string[], options: { map: boolean }): Promise<string[]> {
  const asking = new Set<string>();
  let current = '';
  const page: Page = await journey.open('/users/sign_up', { ...options, as: journey.server.operator });
  page.on('request', (request) => {
    if (mapScripts.some((name) => request.url().endsWith(name))) asking.add(current);
  });
  for (current of paths) {
    await page.goto(journey.server.url + current);
    // The heading of the map page is for screen readers only.
    await page.getByRole('main').getByRole('heading').first().waitFor({ state: 'attached' });
  }
  return [...asking];
}

describe('pages beside the map', () => {
  it('open without WebGL, and so does the map’s, and none of them loads MapLibre', async () => {
    const paths = pathsOfPages();
    expect(paths.length).toBeGreaterThan(20);
    expect(await openAll([...paths, county], { map: false })).toEqual([]);
  }, 120_000);

  it(
    'panes beside the map have no accessibility issues in light and dark',
    { timeout: 120_000 },
    async () => {
      const panes = FEATURES.flatMap((feature) => Object.keys(feature.panes));
      expect(panes.length).toBeGreaterThan(8);
      const { path } = await findParcel(journey.server);
      const page = await journey.open('/help', { as: journey.server.operator });
      const found: Record<string, string[]> = {};
      for (const pane of panes) {
        // The pane of an owner's parcels opens with an owner alone.
        const hash = pane === 'owned' ? `${pane}&owner=${path}` : pane;
        await page.goto(`${journey.server.url}${county}#${hash}`);
        await page.locator('section').getByRole('heading', { level: 2 }).first().waitFor();
        await expect.poll(() => page.getByText(/^Loading /).count()).toBe(0);
        const issues = await issuesInBothThemes(page, 'section');
        if (issues.length > 0) found[pane] = issues;
      }
      expect(found).toEqual({});
    },
  );

  it('load no MapLibre where it could draw', async () => {
    const asking = await openAll(['/plans', '/admin', county], { map: true });
    expect(asking).toEqual([county]);
  });
});

describe('an address with nothing behind it', () => {
  it('is a page of the site, with a search that goes to the map', async () => {
    const page = await journey.open('/admin/map', { allowed: /404/ });
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Open the admin overview' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('alder');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('listbox', { name: 'Search results' }).getByRole('option').first().waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});
