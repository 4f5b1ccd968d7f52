import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ParcelRecord } from '../../src/features/parcels/contract.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { chooseByTyping } from '../support/choose-option.ts';
import { chooseFile, findCounty, findParcel, openAsOperator, startJourneys } from '../support/journey.ts';
import { startClock } from '../support/person-time.ts';
import { removeLayersOf, restoreCounty } from '../support/restore-site.ts';
import { square, WGS84_WKT, zippedShapefile } from '../support/shapefile-fixture.ts';
import { isThorough } from '../support/thorough.ts';

const journey = startJourneys({ map: 'none' });
const LOTS = 60;
let county = '';
let parcel: ParcelRecord;
let dir = '';
let lotsZip = '';
let rollCsv = '';

beforeAll(async () => {
  county = await findCounty(journey.server);
  parcel = await findParcel(journey.server);
  dir = await mkdtemp(path.join(tmpdir(), 'platbook-import-journey-'));
  lotsZip = path.join(dir, 'invented lots.zip');
  rollCsv = path.join(dir, 'roll.csv');
  const [lon, lat] = parcel.point;
  const zip = zippedShapefile('lots', {
    fields: [
      { name: 'PIN', type: 'C', length: 12 },
      { name: 'LANDUSE', type: 'C', length: 4 },
    ],
    rows: Array.from({ length: LOTS }, (_, index) => ({
      rings: [square(lon + (index % 10) * 0.0006, lat + Math.floor(index / 10) * 0.0006, 0.0005)],
      values: [`J-${String(index).padStart(4, '0')}`, index === 7 ? 'ROW' : 'R1'],
    })),
    prj: WGS84_WKT,
  });
  await writeFile(lotsZip, zip);
  const roll = Array.from(
    { length: LOTS - 1 },
    (_, index) => `J-${String(index).padStart(4, '0')},${index} INVENTED LANE`,
  );
  await writeFile(rollCsv, ['PIN,SITE_ADDRESS', ...roll, 'J-9999,NOWHERE'].join('\n'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Expects that a button of the next step is in the window although nobody has scrolled. */
async function expectInWindow(page: Page, button: string): Promise<void> {
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const box = await page.getByRole('button', { name: button }).boundingBox();
  expect(box === null ? Infinity : box.y + box.height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
}

async function startImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next: Columns' }).click();
  await page.getByRole('heading', { name: /^Columns of/ }).waitFor();
  await page.getByRole('button', { name: 'Start the import', disabled: false }).click();
  await page.getByText('This import is ready for review.').waitFor();
}

describe('an import on screen', () => {
  it('goes from a zipped Shapefile with a joined table to parcels on the map, and back again', async () => {
    const expectInTime = startClock(journey.server);
    const page = await openAsOperator(journey, '/admin/imports');
    try {
      await page.getByRole('button', { name: 'New import' }).click();
      await expectAccessible(page);
      await chooseFile(page, 'Choose a file', lotsZip);

      await page.getByRole('heading', { name: 'invented lots.zip' }).waitFor();
      await page.waitForURL((url) => url.pathname.endsWith(county));
      await page.getByText(/^Map of \d+ parcels of the sample/).waitFor();
      await expectInWindow(page, 'Next: Columns');
      await page.getByRole('button', { name: 'Add a table' }).click();
      await chooseFile(page, 'Upload a table', rollCsv);
      await page.getByText('Selected: roll.csv').waitFor();
      await chooseByTyping(page.getByRole('combobox', { name: 'Key in the parcels' }), 'PIN');
      await page.getByRole('button', { name: 'Join the table' }).click();
      await page.getByText(/\d+ of the sampled parcels have a record, \d+ have none/).waitFor();
      await expectAccessible(page);

      await page.getByRole('button', { name: 'Next: Columns' }).click();
      // The step begins at its top, and screen readers at its heading.
      await page.locator('h1:focus', { hasText: 'New import: Columns' }).waitFor();
      await expectInWindow(page, 'Start the import');
      await page.getByRole('button', { name: /^SITE_ADDRESS.* becomes Address/ }).waitFor();
      const landUse = page.getByRole('button', { name: /^LANDUSE/ });
      await landUse.click();
      await page.getByLabel('Look up codes').fill('R1 = Homes\nROW = Road');
      await page.getByLabel('Look up codes').blur();
      await page.getByRole('cell', { name: 'Homes' }).first().waitFor();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: /Rows that are not parcels/ }).click();
      const exclusion = page.getByRole('form', { name: 'Rows that are not parcels' });
      await chooseByTyping(exclusion.getByRole('combobox', { name: 'Column' }), 'LANDUSE');
      await exclusion.getByLabel('Its values').fill('ROW');
      await exclusion.getByLabel('What they are').fill('a road');
      await exclusion.getByRole('button', { name: 'Leave these rows out' }).click();
      await page
        .getByRole('cell', { name: /not a parcel: a road/ })
        .first()
        .waitFor();

      await page.getByRole('button', { name: 'Start the import', disabled: false }).click();
      await page.getByText('This import is ready for review.').waitFor();
      await page.getByText('J-9999').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Publish' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click();
      // The buttons are gone, so the heading has the focus.
      await page.locator('h1:focus').waitFor();
      await page.getByRole('link', { name: 'Show on map' }).click();

      const search = page.getByRole('combobox', { name: /Search/ });
      await search.fill('5 INVENTED LANE');
      await page.getByRole('listbox', { name: 'Search results' }).getByRole('option').first().click();
      const panel = page.getByRole('region', { name: 'Parcel details' });
      await panel.getByText('J-0005').first().waitFor();
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await panel.getByRole('button', { name: 'Copy link' }).click();
      await page.getByText('Parcel link copied to clipboard.').waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      await page.context().clearPermissions();
      const visitor = await journey.open(link.slice(journey.server.url.length));
      await visitor.getByRole('region', { name: 'Parcel details' }).getByText('J-0005').first().waitFor();
      // The limit is for all steps above. Most first imports of a county need no joined table, codes or excluded rows, and so take less time.
      expectInTime({ steps: 32, limitSeconds: 180 });

      await page.goto(`${journey.server.url}/admin/editions${county}`);
      const current = page.getByRole('row').filter({ hasText: 'Current' });
      await current.filter({ hasText: 'invented lots.zip' }).waitFor();
      await page.getByRole('button', { name: 'Make current: edition 1' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Make it current' }).click();
      await page.getByText('Edition 1 is the current one').waitFor();
      await expectAccessible(page);
      const old = await fetch(`${journey.server.url}${parcel.path}.json`);
      expect(await old.json()).toMatchObject({ ll_uuid: parcel.ll_uuid });
      const found = await fetch(`${journey.server.url}/search.json?query=5+INVENTED+LANE`);
      expect(await found.json()).toMatchObject({ results: [] });

      await page.getByRole('button', { name: /^Remove edition/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the edition' }).click();
      await page.getByText('The edition is removed.').waitFor();
      await expect.poll(() => page.getByRole('button', { name: /^Remove edition/ }).count()).toBe(0);
    } finally {
      await restoreCounty(journey.server, page.context(), county);
    }
  }, 120_000);

  it.runIf(isThorough())('is discarded, and the county does not change', async () => {
    const page = await openAsOperator(journey, '/admin/imports/new');
    await chooseFile(page, 'Choose a file', lotsZip);
    await page.waitForURL((url) => url.pathname.endsWith(county));
    await startImport(page);
    const address = page.url();
    await page.reload();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard the import' }).click();
    await page.getByText('Discarded').waitFor();
    await expect.poll(() => page.url()).toBe(address);
    await expect.poll(() => page.getByRole('button', { name: 'Publish' }).count()).toBe(0);
    const { ll_uuid, fields } = parcel;
    const same = await fetch(`${journey.server.url}${parcel.path}.json`);
    expect(await same.json()).toMatchObject({ ll_uuid, fields: { parcelnumb: fields['parcelnumb'] } });
  });

  it('works on a phone, and says what is wrong with a file', async () => {
    const broken = path.join(dir, 'broken.geojson');
    await writeFile(broken, '{"type":"FeatureCollection","features":[{"type":"Feature","prop');
    const page = await openAsOperator(journey, '/admin/imports/new', /status of 422/);
    await page.setViewportSize({ width: 390, height: 844 });
    await chooseFile(page, 'Choose a file', broken);
    await page.getByText('There is no preview of this file.').waitFor();
    await page.getByText(/cut off/).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  });
});

describe('a layer on screen', () => {
  it('is imported from a file, is downloaded, and is taken off again', async () => {
    const [lon, lat] = parcel.point;
    const features = Array.from({ length: 12 }, (_, index) => ({
      type: 'Feature',
      properties: {
        NoticeNum: `N-${index}`,
        DateNotice: '2025-03-01',
        Site: `${index} INVENTED LANE`,
        KIND: 'x',
      },
      geometry: { type: 'Point', coordinates: [lon + index * 0.0004, lat] },
    }));
    const notices = path.join(dir, 'vacant notices.geojson');
    await writeFile(notices, JSON.stringify({ type: 'FeatureCollection', features }));

    const page = await openAsOperator(journey, '/admin/imports');
    try {
      await page
        .getByRole('navigation', { name: 'Admin pages' })
        .getByRole('link', { name: 'Layers' })
        .click();
      await page.getByRole('table').first().waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'New layer' }).click();
      await chooseFile(page, 'Choose a file', notices);

      await page.getByRole('heading', { name: 'vacant notices.geojson' }).waitFor();
      await page.getByRole('heading', { name: 'Properties of Vacant building notices' }).waitFor();
      await page
        .getByText('name of the column: N-0')
        .or(page.getByText(/N-0, N-1/))
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Make the layer', disabled: false }).waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: /Column for address/ }).click();
      await page.getByRole('option', { name: 'KIND' }).click();
      await page.getByRole('button', { name: 'Make the layer', disabled: false }).click();

      await page.getByRole('row', { name: /address KIND 100%/ }).waitFor();
      await expectAccessible(page);
      await page
        .getByRole('navigation', { name: 'Admin pages' })
        .getByRole('link', { name: 'Layers' })
        .click();
      const row = page.getByRole('row', { name: /^Vacant building notices .*vacant notices\.geojson/ });
      await row.waitFor();
      const download = page.waitForEvent('download');
      await row.getByRole('link', { name: /Download/ }).click();
      expect((await download).suggestedFilename()).toBe(`vacant_notices${county.replaceAll('/', '-')}.gpkg`);
      await row.getByRole('button', { name: /^Remove Vacant/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the layer' }).click();
      await page.getByText(/is off the map\.$/).waitFor();
      await row.waitFor({ state: 'detached' });
    } finally {
      await removeLayersOf(journey.server, page.context(), path.basename(notices));
    }
  }, 120_000);
});
