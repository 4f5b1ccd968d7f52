import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parcelsLabel } from '../../src/features/filters/rules/count-labels.ts';
import type { FilterGroup } from '../../src/features/filters/rules/filter-tree.ts';
import type { ParcelRecord } from '../../src/features/parcels/contract.ts';
import { PHONE, cameraOf, findCounty, findParcel, startJourneys } from '../support/journey.ts';
import { countMatches, firstTextIn } from '../support/parcel-queries.ts';
import { startClock } from '../support/person-time.ts';
import { unzip } from '../support/unzip.ts';

/**
 * Timed tasks of a new user, who starts on the first page with the start card open, and uses only visible controls: no other address and no keyboard shortcut.
 * (A fourth task, from a county's file to a shared link, is in `imports.test.ts`.)
 */
const journey = startJourneys({ map: 'none' });
let county = '';
let parcel: ParcelRecord;
let scratch = '';
beforeAll(async () => {
  county = await findCounty(journey.server);
  parcel = await findParcel(journey.server);
  scratch = await mkdtemp(path.join(tmpdir(), 'platbook-new-user-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

/** Opens the first page as somebody who was never here. */
const openFirstPage = (options: Parameters<typeof journey.open>[1]) =>
  journey.open('/', { ...options, isFirstVisit: true });

it('finds an address and its owner in 15 seconds', async () => {
  const page = await openFirstPage({ as: journey.server.starter });
  const expectInTime = startClock(journey.server);
  const address = String(parcel.fields['address']);
  await page.getByPlaceholder('Search addresses, parcel numbers, owners, places').fill(address);
  await page
    .getByRole('listbox', { name: 'Search results' })
    .getByRole('option', { name: address })
    .first()
    .click();
  const panel = page.getByRole('region', { name: 'Parcel details' });
  await panel.getByText('Owner', { exact: true }).first().waitFor();
  await panel.getByRole('button', { name: 'Copy Owner' }).first().waitFor({ state: 'attached' });
  expectInTime({ steps: 2, limitSeconds: 15 });
});

const ACRES = 1;
const VACANT: FilterGroup['nodes'] = [
  { op: 'gte', column: 'll_gisacre', value: ACRES },
  { op: 'is', column: 'usedesc', value: 'Vacant land' },
];

/** Selects a value of a text column. A short list has no search field. */
async function chooseValue(filters: Locator, column: string, value: string): Promise<void> {
  const option = filters.getByRole('option', { name: value }).first();
  await filters.getByRole('option').first().waitFor();
  const search = filters.getByRole('searchbox', { name: `Find a value of ${column}` });
  if (await search.isVisible()) await search.fill(value);
  await option.click();
}

it('downloads the vacant lots over an acre in a neighborhood as a spreadsheet in 60 seconds', async () => {
  const neighborhood = await firstTextIn(journey.server, county, 'neighborhood', VACANT);
  const inside = { op: 'is' as const, column: 'neighborhood', value: neighborhood };
  const { count } = await countMatches(journey.server, county, { op: 'all', nodes: [...VACANT, inside] });
  const page = await openFirstPage({ as: journey.server.operator });
  const expectInTime = startClock(journey.server);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const filters = page.getByRole('region', { name: 'Filters' });
  await filters.getByRole('button', { name: 'Measured Acres' }).click();
  await filters.getByLabel('Measured Acres from').fill(String(ACRES));
  for (const [asked, column, value] of [
    ['vacant', 'Use Description', 'Vacant land'],
    ['neighborhood', 'Neighborhood', neighborhood],
  ] as const) {
    await filters.getByRole('button', { name: 'Add a filter' }).click();
    await filters.getByRole('searchbox', { name: 'Find a column' }).fill(asked);
    await filters.getByRole('option', { name: new RegExp(`^${column}(?! Code)`) }).click();
    await chooseValue(filters, column, value);
  }
  const parcels = parcelsLabel(count);
  await filters.getByRole('button', { name: `Export ${parcels}` }).click();
  const pane = page.getByRole('region', { name: 'Export', exact: true });
  const waiting = page.waitForEvent('download');
  await pane.getByRole('button', { name: `Export ${parcels}` }).click();
  const download = await waiting;
  expectInTime({ steps: 13, limitSeconds: 60 });
  const names = await unzip(await download.path(), scratch);
  const csv = await readFile(path.join(scratch, names.find((name) => name.endsWith('.csv')) ?? ''), 'utf8');
  const [head = '', ...rows] = csv.trim().split(/\r?\n/);
  expect(head).toContain('ll_gisacre');
  expect(rows).toHaveLength(count);
  for (const row of rows) expect(row).toContain(neighborhood);
});

it('finds the owner of the parcel at the user’s location on a phone in 20 seconds', async () => {
  const [longitude, latitude] = parcel.point;
  const page = await openFirstPage({
    ...PHONE,
    as: journey.server.starter,
    map: 'undrawn',
    permissions: ['geolocation'],
    geolocation: { longitude, latitude, accuracy: 10 },
  });
  const expectInTime = startClock(journey.server);
  await page.getByRole('button', { name: 'My location' }).tap();
  await expect.poll(() => cameraOf(page)[0], { timeout: 30_000 }).toBe(17);
  const panel = page.getByRole('region', { name: 'Parcel details' });
  const { width, height } = PHONE.viewport;
  const isOpen = () => page.url().includes('p=');
  await expect
    .poll(
      async () => {
        // The parcels may still be loading. A second tap would close the parcel again.
        if (!isOpen()) await page.touchscreen.tap(width / 2, height / 2);
        await page.waitForTimeout(500);
        return isOpen();
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  await panel.getByText('Owner', { exact: true }).first().waitFor();
  expectInTime({ steps: 2, limitSeconds: 20 });
  expect(page.url()).toContain(`p=${parcel.path}`);
});
