import { readFile, readdir } from 'node:fs/promises';
import nodePath from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { FEATURES } from '../../src/apps/feature-list.ts';
import { expectAccessible, issuesInThemes } from '../support/accessibility.ts';
import { findCounty, findParcel, startJourneys } from '../support/journey.ts';
import { everyNth } from '../support/thorough.ts';

const journey = startJourneys({ map: 'none' });
const BUILT = nodePath.resolve('dist/web/assets');
let county = '';
/** The built scripts that contain MapLibre. */
let mapScripts: string[] = [];

beforeAll(async () => {
  county = await findCounty(journey.server);
  const scripts = (await readdir(BUILT)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map((name) => readFile(nodePath.join(BUILT, name), 'utf8')));
  mapScripts = scripts.filter((_, at) => texts[at]?.includes('webglcontextcreationerror'));
  if (mapScripts.length === 0) throw new Error('no built script contains MapLibre');
});

/** The pages of a project and of a focus area open the map, which the tests below visit anyway. */
const LEADS_TO_MAP = ['/groups/{slug}/projects/{project}', '/groups/{slug}/focus-areas/{area}'];

/** Returns a path for every other page of the features, and whether a visitor sees more on it than the notice that all admin pages show. */
function listPages(): { path: string; isForVisitors: boolean }[] {
  return FEATURES.flatMap(({ pages }) => Object.entries<{ permission?: unknown }>(pages))
    .filter(([pattern]) => !LEADS_TO_MAP.includes(pattern))
    .map(([pattern, { permission }]) => {
      const path = pattern
        .replace(/\/\{\w+[?*]\}$/, '')
        .replace('/{placePath}', county)
        .replace('{slug}', 'alder-land-partners');
      return { path, isForVisitors: permission === undefined || !path.startsWith('/admin/') };
    });
}

/** Opens pages one after another in one page of the browser. Returns those that load MapLibre; the last one may load it a moment later. */
async function openAll(
  paths: readonly string[],
  options: Parameters<typeof journey.open>[1],
  check: (page: Page, path: string) => Promise<void> = () => Promise.resolve(),
): Promise<ReadonlySet<string>> {
  const asking = new Set<string>();
  let current = '';
  const page: Page = await journey.open('/users/sign_up', options);
  page.on('request', (request) => {
    if (mapScripts.some((name) => request.url().endsWith(name))) asking.add(current);
  });
  for (current of paths) {
    await page.goto(journey.server.url + current);
    // The heading of the map page is for screen readers only.
    await page.getByRole('main').getByRole('heading').first().waitFor({ state: 'attached' });
    await check(page, current);
  }
  return asking;
}

/**
 * Returns the elements of a page with their classes, roles and the names of their attributes, but without words. axe finds the same on two pages that
 * differ in words only, such as the pages that ask a visitor to sign in.
 */
function structureOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .map(({ tagName, attributes, textContent }) => {
        const described = [...attributes].map(({ name, value }) =>
          ['class', 'role', 'style', 'type'].includes(name) ? `${name}=${value}` : `${name}=${value !== ''}`,
        );
        return [tagName, ...described, textContent.trim() !== ''].join(' ');
      })
      .join('\n'),
  );
}

describe('pages other than the map', { timeout: 600_000 }, () => {
  const readers = [
    ['an operator', { as: journey.server.operator }],
    // Pages of an account request data that a visitor may not see, and the browser logs the refusals.
    ['a visitor', { allowed: /status of 40[13]/ }],
  ] as const;
  it.each(readers)(
    'open for %s without WebGL and without MapLibre, and axe finds nothing in light and dark',
    async (_, reader) => {
      const pages = listPages().filter(({ isForVisitors }) => 'as' in reader || isForVisitors);
      expect(pages.length).toBeGreaterThan('as' in reader ? 30 : 10);
      const found: Record<string, string[]> = {};
      const known = new Set<string>();
      // A smaller part for a visitor, whom many pages only ask to sign in.
      const paths = [
        ...everyNth(
          'as' in reader ? 3 : 4,
          pages.map(({ path }) => path),
        ),
        county,
      ];
      const inDark = everyNth(4, paths);
      const asking = await openAll(paths, { ...reader, map: 'none' }, async (page, path) => {
        expect(path).not.toContain('{');
        await expect.poll(() => page.getByText(/^Loading/).count()).toBe(0);
        const structure = await structureOf(page);
        if (known.has(structure)) return;
        known.add(structure);
        const issues = await issuesInThemes(page, undefined, inDark.includes(path));
        if (issues.length > 0) found[path] = issues;
      });
      expect(found).toEqual({});
      expect([...asking]).toEqual([]);
    },
  );

  it('panes beside the map have no accessibility issues in light and dark', async () => {
    const panes = FEATURES.flatMap((feature) => Object.keys(feature.panes));
    expect(panes.length).toBeGreaterThan(8);
    const { path } = await findParcel(journey.server);
    const page = await journey.open('/help', { as: journey.server.operator });
    const found: Record<string, string[]> = {};
    const inDark = everyNth(4, panes);
    for (const pane of panes) {
      // The pane of an owner's parcels opens only with an owner.
      const hash = pane === 'owned' ? `${pane}&owner=${path}` : pane;
      await page.goto(`${journey.server.url}${county}#${hash}`);
      await page.locator('section').getByRole('heading', { level: 2 }).first().waitFor();
      await expect.poll(() => page.getByText(/^Loading/).count()).toBe(0);
      const issues = await issuesInThemes(page, 'section', inDark.includes(pane));
      if (issues.length > 0) found[pane] = issues;
    }
    expect(found).toEqual({});
  });

  it('load no MapLibre in a browser where it could draw', async () => {
    const options = { map: 'undrawn', as: journey.server.operator } as const;
    const asking = await openAll(['/plans', '/admin', county], options);
    await expect.poll(() => [...asking]).toEqual([county]);
  });
});

describe('an address with nothing behind it', () => {
  it('is a page of the site, with a search that goes to the map', async () => {
    const page = await journey.open('/admin/nowhere', { allowed: /404/ });
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Open the admin overview' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('alder');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('listbox', { name: 'Search results' }).getByRole('option').first().waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});
