import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { chooseByTyping, chooseOption } from '../support/choose-option.ts';
import { chooseFile, openAsOperator, startJourneys } from '../support/journey.ts';

/**
 * Real counties on screen, from public data that is not part of the project. These tests take minutes and leave their counties in the server, so they
 * run only on request, and alone: `PLATBOOK_REAL_COUNTIES=1`.
 */
const DATA = path.resolve('../shared/data');
const isAskedFor = process.env['PLATBOOK_REAL_COUNTIES'] === '1' && existsSync(DATA);
const journey = startJourneys({ map: 'drawn' });
const file = (name: string) => path.join(DATA, name);
const run = promisify(execFile);

/** Counts the rows of a layer, by default the first, with another program. */
async function countByOgrinfo(data: string, layer?: string): Promise<number> {
  const { stdout } = await run('ogrinfo', ['-ro', '-so', data, ...(layer === undefined ? ['-al'] : [layer])]);
  return Number(/Feature Count: (\d+)/.exec(stdout)?.[1]);
}

/** Runs a command next to the running server, as an operator would. */
async function platbook(...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['src/apps/cli/main.ts', ...args], {
    env: { ...process.env, ...journey.server.settings },
    maxBuffer: 16 << 20,
  });
  return stdout;
}

/** Uploads a county's file, selects its layer, and waits until it was inspected. */
async function upload(page: Page, data: string, county: string, layer?: RegExp): Promise<void> {
  await chooseFile(page, 'Choose a file', data);
  await page.getByRole('heading', { name: path.basename(data) }).waitFor({ timeout: 60_000 });
  if (layer !== undefined) await chooseOption(page, 'Layer with the parcels', layer);
  await page.waitForURL((url) => url.pathname.endsWith(county));
}

async function joinTable(page: Page, table: RegExp, key: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a table' }).click();
  await chooseOption(page, 'Table', table);
  await chooseByTyping(page.getByRole('combobox', { name: 'Key in the parcels' }), key);
  await page.getByRole('button', { name: 'Join the table' }).click();
  await page.getByText(/\d+ of the sampled parcels have a record, \d+ have none/).waitFor();
}

/** Runs the import, checks its report, and publishes it. */
async function importAndPublish(page: Page, report: readonly RegExp[]): Promise<void> {
  if ((await page.getByRole('button', { name: 'Next: Columns' }).count()) > 0)
    await page.getByRole('button', { name: 'Next: Columns' }).click();
  await page.getByRole('button', { name: 'Start the import', disabled: false }).click();
  await page.getByText('This import is ready for review.').waitFor({ timeout: 180_000 });
  for (const words of report) await page.getByText(words).first().waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click();
  await page.getByRole('link', { name: 'Show on map' }).waitFor({ timeout: 60_000 });
}

/** Creates a layer of a county from a file. The page guesses the kind of the layer from the file name. Returns the number of features that were read. */
async function makeLayer(page: Page, data: string, label: string, county: string): Promise<number> {
  await page.goto(`${journey.server.url}/admin/layers/new`);
  await chooseFile(page, 'Choose a file', data);
  await page.getByRole('heading', { name: path.basename(data) }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: `${label} Becomes the layer` }).waitFor();
  // A file may cover more than the county, so another county may be guessed.
  const isGuessed = await page.getByText(county, { exact: true }).isVisible();
  if (!isGuessed) {
    await page.getByRole('combobox', { name: 'County' }).fill('Baltimore city');
    await page
      .getByRole('option', { name: /Baltimore city/i })
      .first()
      .click();
    await page.getByText(county, { exact: true }).waitFor();
  }
  await page.getByRole('button', { name: 'Make the layer', disabled: false }).click();
  const facts = page.locator('dl').filter({ hasText: 'Features read' });
  await facts.waitFor({ timeout: 300_000 });
  return Number((await facts.locator('dd').first().innerText()).replaceAll(',', ''));
}

async function openParcel(page: Page, address: string): Promise<void> {
  await page.getByRole('combobox', { name: /Search/ }).fill(address);
  await page
    .getByRole('listbox', { name: 'Search results' })
    .getByRole('option', { name: new RegExp(address, 'i') })
    .first()
    .click();
  await page.getByRole('region', { name: 'Parcel details' }).waitFor();
}

describe.skipIf(!isAskedFor)('real counties on screen', { timeout: 600_000 }, () => {
  it('Cambridge: two years with their tax rolls, what changed between them, a condominium', async () => {
    const county = '/us/ma/middlesex';
    const page = await openAsOperator(journey, '/admin/imports/new');
    await upload(page, file('cambridge-ma/parcels/FY2013.zip'), county);
    await joinTable(page, /TaxFY13/, 'ML');
    await importAndPublish(page, [/TaxFY13/, /Parcels without/]);

    await page.goto(`${journey.server.url}/admin/imports/new`);
    await upload(page, file('cambridge-ma/parcels/FY2014.zip'), county);
    await joinTable(page, /TaxFY14/, 'ML');
    await importAndPublish(page, [/TaxFY14/, /13,116/]);

    await page.goto(`${journey.server.url}${county}#changes`);
    const changes = page.getByRole('region', { name: 'Changes' });
    await changes.getByText(/Parcel numbers: 94 removed, 52 new/).waitFor({ timeout: 120_000 });
    await changes.getByRole('list', { name: 'Kinds of change' }).getByText(/value/i).first().waitFor();

    // The building with the most records: 438 rows of the tax roll.
    await openParcel(page, '10 MUSEUM WAY');
    await page.getByText(/Other Records at Location \(43[78]\)/).waitFor();
    const parcels = `/vsizip/${file('cambridge-ma/parcels/FY2014.zip')}/ASSESSING_ParcelsFY2014.topojson`;
    expect(await countByOgrinfo(parcels)).toBe(13_116);
  });

  it('Easthampton: a geodatabase with its assessment table', async () => {
    const data = file('easthampton-ma/M087_parcels_gdb.zip');
    const page = await openAsOperator(journey, '/admin/imports/new');
    await upload(page, data, '/us/ma/hampshire', /M087TaxPar/);
    await joinTable(page, /M087Assess/, 'LOC_ID');
    await importAndPublish(page, [/5,948/, /M087Assess/]);
    expect(await countByOgrinfo(`/vsizip/${data}`, 'M087TaxPar')).toBe(5948);
  });

  it('Baltimore: zoning by where a parcel lies, and its layers on the map', async () => {
    const county = '/us/md/baltimore-city';
    const layers = [
      ['Zoning', 'zoning.zip'],
      ['Building footprints', 'building_footprints.zip'],
      ['Parks', 'parks.zip'],
      ['Water', 'baltimore_msa_water.zip'],
    ] as const;
    const page = await openAsOperator(journey, '/admin/layers/new');
    for (const [label, name] of layers) {
      const data = file(`baltimore-md/overlays/${name}`);
      const read = await makeLayer(page, data, label, county);
      expect([label, read]).toEqual([label, await countByOgrinfo(`/vsizip/${data}`)]);
    }
    const [, zoning] = layers[0];
    const report = await platbook(
      ...['layer', 'import', file(`baltimore-md/overlays/${zoning}`), '--as', 'zoning', '--place', county],
    );
    expect(report).toMatch(/of 2,407 features published/);
    await page.goto(`${journey.server.url}/admin/imports/new`);
    await upload(page, file('baltimore-md/parcels/Baltimore_Real_Property_EPSG2248.zip'), county);
    await page.getByRole('button', { name: 'Next: Columns' }).click();
    await page.getByRole('button', { name: /Values from layers of the map/ }).click();
    await page.getByRole('button', { name: /Take values from Zoning/i }).click();
    await importAndPublish(page, [/238,025/]);

    await page.getByRole('link', { name: 'Show on map' }).click();
    await openParcel(page, '100 HOLLIDAY ST');
    const details = page.getByRole('region', { name: 'Parcel details' });
    await details.getByText(/C-5/).first().waitFor();
    await page.getByRole('button', { name: 'Layers', exact: true }).click();
    const card = page.getByRole('dialog', { name: 'Layers' });
    for (const [button, address] of [
      ['Zoning', /\/static\/zoning\/\d+/],
      ['Building footprints', /\/static\/buildings\/\d+/],
    ] as const) {
      const tile = page.waitForResponse((reply) => address.test(reply.url()));
      await card.getByRole('button', { name: button }).click();
      expect((await tile).status()).toBe(200);
    }
    expect(
      await countByOgrinfo(`/vsizip/${file('baltimore-md/parcels/Baltimore_Real_Property_EPSG2248.zip')}`),
    ).toBe(238_025);
  });
});
