import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ParcelRecord } from '../../src/features/parcels/contract.ts';
import { titleCase } from '../../src/kernel/title-case.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { chooseOption } from '../support/choose-option.ts';
import { findCounty, findParcel, startJourneys, viewOf, DESKTOP } from '../support/journey.ts';
import { isThorough } from '../support/thorough.ts';

const journey = startJourneys({ map: 'drawn' });
let county = '';
let parcel: ParcelRecord;
beforeAll(async () => {
  county = await findCounty(journey.server);
  parcel = await findParcel(journey.server);
});

const PARCEL_TILES = /\/api\/v1\/parcels\/.*\.mvt/;

/** Presses a button and returns the name and the bytes of the saved file. */
async function saved(page: Page, button: string): Promise<{ name: string; bytes: Uint8Array }> {
  const waiting = page.waitForEvent('download', { timeout: 120_000 });
  await page.getByRole('button', { name: button }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: new Uint8Array(await readFile(await download.path())) };
}

// Drawing a sheet without a graphics card takes long on a busy machine.
describe('printing', { timeout: 150_000 }, () => {
  it('saves a sheet of the selected paper at the selected scale, and a picture of the view, and stops when it is canceled', async () => {
    const page = await journey.open(`${county}#${viewOf(parcel, 16)}`);
    await page.getByRole('button', { name: /Currently viewing (?!…)/ }).waitFor();
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    const pane = page.getByRole('region', { name: 'Print' });
    await pane.getByRole('button', { name: 'Save the PDF' }).waitFor();
    await chooseOption(page, 'Paper', 'A4, 210 × 297 mm');
    await chooseOption(page, 'Orientation', 'Portrait');
    await chooseOption(page, 'Scale', '1 in = 100 ft (1:1,200)');
    await pane.getByLabel('Title').fill('Lots by the river, 川');
    const { name, bytes } = await saved(page, 'Save the PDF');
    expect(name).toMatch(/^platbook-lots-by-the-river-1in100ft-\d{4}-\d\d-\d\d\.pdf$/);
    const pdf = await PDFDocument.load(bytes);
    const [sheet] = pdf.getPages();
    expect(pdf.getPageCount()).toBe(1);
    expect(sheet?.getWidth()).toBeCloseTo(595.28, 1);
    expect(sheet?.getHeight()).toBeCloseTo(841.89, 1);
    expect(pdf.getTitle()).toBe('Lots by the river, 川');
    expect(pdf.getSubject()).toContain('1:1,200');
    await page.getByText(/^Saved platbook-lots/).waitFor();

    await chooseOption(page, 'Size', '1x, as on the screen');
    const picture = await saved(page, 'Print Screenshot');
    expect(picture.name).toMatch(/^platbook-.*\.png$/);
    const header = new DataView(picture.bytes.buffer, picture.bytes.byteOffset);
    // Width and height of a PNG follow its signature and the name of its first chunk. The strip with the sources is 84 pixels high.
    expect([header.getUint32(16), header.getUint32(20)]).toEqual([
      DESKTOP.viewport.width,
      DESKTOP.viewport.height + 84,
    ]);

    // A sheet whose tiles don't come is certainly not finished before it is canceled.
    let isHeld = false;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(PARCEL_TILES, async (route) => {
      isHeld = true;
      await released;
      await route.abort().catch(() => undefined);
    });
    await pane.getByRole('button', { name: 'Save the PDF' }).click();
    await expect.poll(() => isHeld).toBe(true);
    await pane.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => pane.getByRole('progressbar').count()).toBe(0);
    await expect.poll(() => pane.getByRole('button', { name: 'Save the PDF' }).isEnabled()).toBe(true);
    release();
    await page.unroute(PARCEL_TILES);
    await expectAccessible(page, 'section');
    await page.keyboard.press('Escape');
    await pane.waitFor({ state: 'hidden' });
  });

  it.runIf(isThorough())('saves a report of the selected parcel', async () => {
    const page = await journey.open(`${county}#p=${parcel.path}&${viewOf(parcel)}`, { map: 'undrawn' });
    const panel = page.getByRole('region', { name: 'Parcel details' });
    await panel.getByRole('button', { name: 'Print', exact: true }).click();
    const title = page.getByRole('region', { name: 'Print' }).getByLabel('Title');
    await expect.poll(() => title.inputValue()).toBe(titleCase(parcel.headline));
    const { name, bytes } = await saved(page, 'Save the report');
    expect(name).toMatch(/^platbook-parcel-.*\.pdf$/);
    const pdf = await PDFDocument.load(bytes);
    expect(pdf.getPageCount()).toBe(1);
    expect(pdf.getTitle()).toBe(titleCase(parcel.headline));
  });
});
