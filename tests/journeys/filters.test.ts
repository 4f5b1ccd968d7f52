import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { listPlaceFilters } from '../../src/features/filters/contract.ts';
import type { FilterGroup } from '../../src/features/filters/rules/filter-tree.ts';
import { mercatorX, mercatorY } from '../../src/kernel/geo.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { DESKTOP, PHONE, cameraOf, findCounty, findParcel, startJourneys } from '../support/journey.ts';
import { countMatches } from '../support/parcel-queries.ts';

const journey = startJourneys({ map: 'none' });
let county = '';
beforeAll(async () => {
  county = await findCounty(journey.server);
});

/** A camera far from the county, in the hash of the address. The map has nothing to load there. Filters do not move it; a button of their panel does. */
const AT_SEA = 'c=4/0/0';

async function countOf(tree: FilterGroup): Promise<string> {
  return (await countMatches(journey.server, county, tree)).count.toLocaleString('en-US');
}

async function labelOf(key: string): Promise<string> {
  const reply = await fetch(`${journey.server.url}${county}/filters.json`);
  const sources = listPlaceFilters.output?.parse(await reply.json()).sources ?? [];
  return sources[0]?.options.find((option) => option.key === key)?.label ?? '';
}

const pane = (page: Page) => page.getByRole('region', { name: 'Filters' });
const counted = (page: Page) => pane(page).getByRole('status').first();
const queryOf = (page: Page) => decodeURIComponent(/[#&]q=([^&]*)/.exec(page.url())?.[1] ?? '');

describe('filters', () => {
  it('are built, counted, cleared and brought back, kept in the link, and listed as a table', async () => {
    const page = await journey.open(`${county}#query&${AT_SEA}`);
    await pane(page)
      .getByRole('button', { name: await labelOf('landval') })
      .click();
    await pane(page).getByLabel('Land Value from').fill('20k');
    await pane(page).getByLabel('Land Value to').fill('150,000');
    const range: FilterGroup = {
      op: 'all',
      nodes: [
        { op: 'gte', column: 'landval', value: 20_000 },
        { op: 'lte', column: 'landval', value: 150_000 },
      ],
    };
    const rangeText = `${county}:landval~gte~20000,landval~lte~150000`;
    await expect.poll(() => queryOf(page)).toBe(rangeText);
    const inRange = await countOf(range);
    await expect.poll(() => counted(page).textContent()).toMatch(new RegExp(`^${inRange} parcels? of `));
    await expectAccessible(page, 'section[aria-label="Filters"]');

    await pane(page).getByRole('button', { name: 'Add a filter' }).click();
    await page.getByRole('searchbox', { name: 'Find a column' }).fill('structure on');
    await page.getByRole('option', { name: /^Structure on Parcel/ }).click();
    await pane(page).getByRole('radio', { name: 'Yes' }).click();
    await expect.poll(() => queryOf(page)).toBe(`${rangeText},struct~is~true`);
    const built = await countOf({
      op: 'all',
      nodes: [...range.nodes, { op: 'is', column: 'struct', value: true }],
    });
    await expect.poll(() => counted(page).textContent()).toMatch(new RegExp(`^${built} `));

    await pane(page).getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(() => queryOf(page)).toBe('');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => queryOf(page)).toBe(`${rangeText},struct~is~true`);
    await pane(page).getByRole('button', { name: 'List these parcels' }).click();
    const list = page.getByRole('region', { name: 'Matching parcels' });
    await list.getByText(new RegExp(`^1 – \\d+ of ${built}$`)).waitFor();
    const head = list.getByRole('columnheader', { name: 'Land Value' });
    await head.click();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
    const first = list.getByRole('row').nth(1);
    await first.getByRole('rowheader').waitFor();
    // Sorting replaces the page of rows, so a focused row may be about to disappear.
    const openFirst = async () => {
      await first.focus();
      await page.keyboard.press('Enter');
      return page.url();
    };
    await expect.poll(openFirst).toMatch(/[#&]p=/);
    await page.goBack();
    await list.getByText(new RegExp(`of ${built}$`)).waitFor();
  });

  it('of a link are described over the map on a phone, a broken link has no filters, and a pasted list becomes a filter', async () => {
    const page = await journey.open(
      `${county}#q=${county}:any(landval~gte~20000,struct~none)&${AT_SEA}`,
      PHONE,
    );
    const banner = page.getByRole('button', { name: /parcels?.*Land Value at least \$20,000 or/ });
    await banner.click();
    await pane(page)
      .getByRole('button', { name: /^Land Value/ })
      .waitFor();
    await expectAccessible(page, 'section[aria-label="Filters"]');
    await pane(page).getByRole('button', { name: 'Remove the filter on Land Value' }).click();
    await expect.poll(() => queryOf(page)).toBe(`${county}:any(struct~none)`);

    await page.goto(`${journey.server.url}${county}#query&q=${county}:landval~near~5&${AT_SEA}`);
    await page.reload();
    await pane(page).getByText('Showing all parcels.', { exact: false }).waitFor();

    const { fields } = await findParcel(journey.server);
    await pane(page).getByRole('button', { name: 'Add a filter' }).click();
    await page.getByRole('option', { name: /^From a list/ }).click();
    await pane(page)
      .getByLabel('Parcel numbers or addresses, one per line')
      .fill(`${String(fields['parcelnumb']).toLowerCase()}\n99 Nowhere St`);
    await pane(page).getByRole('button', { name: 'Look them up' }).click();
    await pane(page).getByText('1 of 2 lines found').waitFor();
    await pane(page).getByRole('button', { name: 'Filter to 1 parcel' }).click();
    await expect.poll(() => queryOf(page)).toBe(`${county}:parcelnumb~is=${String(fields['parcelnumb'])}`);
    await expect.poll(() => counted(page).textContent()).toMatch(/^1 parcel of /);
    await pane(page).getByRole('button', { name: 'List these parcels' }).click();
    await page.getByText('1 of 1', { exact: true }).waitFor();
    await expectAccessible(page, 'section[aria-label="Matching parcels"]');
  });

  it('have a button that moves the map, so that the matching parcels are in the part that no panel covers', async () => {
    const lots = await findExpensiveLots();
    const page = await journey.open(`${county}#query&q=${county}:landval~gte~${lots.value}&${AT_SEA}`, {
      map: 'undrawn',
    });
    await pane(page)
      .getByRole('button', { name: `Zoom to ${lots.count} parcels` })
      .click();
    await expect.poll(() => sidesOf(page, lots.extent)).toMatchObject({ isInside: true });
    const edgeOfFilters = await edgeOf(page, 'Filters');
    await expect.poll(() => sidesOf(page, lots.extent).left).toBeGreaterThan(edgeOfFilters);

    // The table of the list is wider. It must not cover what was in sight.
    await pane(page).getByRole('button', { name: 'List these parcels' }).click();
    const edge = () => edgeOf(page, 'Matching parcels');
    await expect.poll(edge).toBeGreaterThan(edgeOfFilters);
    await expect
      .poll(async () => sidesOf(page, lots.extent).left - (await edge()), { timeout: 15_000 })
      .toBeGreaterThan(0);
    expect(sidesOf(page, lots.extent)).toMatchObject({ isInside: true });
  });
});

/** Finds a minimum land value that leaves at least two parcels, and the box around them. */
async function findExpensiveLots() {
  for (const value of [5_000_000, 2_000_000, 1_000_000, 500_000, 250_000]) {
    const tree = { op: 'all' as const, nodes: [{ op: 'gte' as const, column: 'landval', value }] };
    const found = await countMatches(journey.server, county, tree);
    if (found.extent !== null && found.count > 1)
      return { value, count: found.count.toLocaleString('en-US'), extent: found.extent };
  }
  throw new Error('no minimum land value leaves two or more parcels');
}

/** Returns the right edge of a panel. */
async function edgeOf(page: Page, name: string): Promise<number> {
  const box = await page.getByRole('region', { name }).boundingBox();
  return (box?.x ?? 0) + (box?.width ?? 0);
}

/** Returns where a box of longitudes and latitudes is on the screen, by the camera in the address. */
function sidesOf(page: Page, [west, south, east, north]: readonly [number, number, number, number]) {
  const [zoom = 0, lat = 0, lon = 0] = cameraOf(page);
  const world = 512 * 2 ** zoom;
  const { width, height } = DESKTOP.viewport;
  const x = (at: number) => (mercatorX(at) - mercatorX(lon)) * world + width / 2;
  const y = (at: number) => (mercatorY(at) - mercatorY(lat)) * world + height / 2;
  const sides = { left: x(west), right: x(east), top: y(north), bottom: y(south) };
  const { left, right, top, bottom } = sides;
  return { ...sides, isInside: left >= 0 && right <= width && top >= 0 && bottom <= height };
}
