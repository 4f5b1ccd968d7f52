import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ParcelRecord } from '../../src/features/parcels/contract.ts';
import { expectAccessibleInThemes } from '../support/accessibility.ts';
import { PHONE, findCounty, findParcel, startJourneys, viewOf } from '../support/journey.ts';
import { readPixels } from '../support/pixels.ts';
import { isThorough } from '../support/thorough.ts';

const journey = startJourneys({ map: 'none' });
let county = '';
let parcel: ParcelRecord;
beforeAll(async () => {
  county = await findCounty(journey.server);
  parcel = await findParcel(journey.server);
});

async function openTools(zoom: number, options: Parameters<typeof journey.open>[1] = {}): Promise<Page> {
  const page = await journey.open(`${county}#${viewOf(parcel, zoom)}`, options);
  await page.getByRole('button', { name: 'Map tools', exact: true }).click();
  await tile(page, 'Parcel lines').waitFor();
  return page;
}

const tile = (page: Page, name: string) => page.getByRole('button', { name: `${name}, street map` });
const picker = (page: Page, name: string) => page.getByRole('dialog', { name: `${name}, street map` });

async function enterHex(page: Page, name: string, hex: string): Promise<void> {
  await tile(page, name).click();
  await picker(page, name).getByLabel('Hex').fill(hex);
  await page.keyboard.press('Enter');
}

describe('parcel colors', () => {
  it('apply to the tile pictures of low zooms, survive a reload, and can be reset to the defaults, which can be undone', async () => {
    const page = await openTools(12, { map: 'undrawn' });
    // A tile outside of the county would be empty (204).
    const recolored = page.waitForResponse(
      (reply) => reply.url().includes('.png?line=d55e00') && reply.status() === 200,
    );
    await enterHex(page, 'Parcel lines', '#d55e00');
    await recolored;
    await page.keyboard.press('Escape');
    await expect.poll(() => tile(page, 'Parcel lines').getAttribute('aria-label')).toContain('#d55e00');

    await page.reload();
    await tile(page, 'Parcel lines').waitFor();
    await expect.poll(() => tile(page, 'Parcel lines').getAttribute('aria-label')).toContain('#d55e00');

    await page.getByRole('button', { name: 'Reset to Default Colors' }).click();
    await expect.poll(() => tile(page, 'Parcel lines').getAttribute('aria-label')).toContain('#008888');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => tile(page, 'Parcel lines').getAttribute('aria-label')).toContain('#d55e00');
  });

  it.runIf(isThorough())(
    'apply to the parcels of high zooms, and the picker says when a color is hard to see',
    async () => {
      const page = await openTools(17, { map: 'drawn' });
      const map = () => page.screenshot({ clip: { x: 100, y: 120, width: 700, height: 600 } });
      await expect.poll(async () => tealOf(page, await map()), { timeout: 20_000 }).toBeGreaterThan(200);
      await enterHex(page, 'Parcel lines', '#f4f4f0');
      await picker(page, 'Parcel lines').getByText('Hard to see on the light street map.').waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => tile(page, 'Parcel lines').getAttribute('aria-label')).toContain('hard to see');
      await expect.poll(async () => tealOf(page, await map()), { timeout: 20_000 }).toBeLessThan(20);
    },
  );

  it.runIf(isThorough())('are chosen with the keyboard', async () => {
    const page = await openTools(17);
    await tile(page, 'Selected parcel').focus();
    await page.keyboard.press('Enter');
    const swatches = picker(page, 'Selected parcel').getByRole('listbox', { name: 'Suggested colors' });
    await swatches.getByRole('option').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(() => tile(page, 'Selected parcel').getAttribute('aria-label')).toContain('#000000');
  });
});

describe('in light and dark', () => {
  it.runIf(isThorough())('the picker has no accessibility issues', async () => {
    const page = await openTools(15, PHONE);
    await tile(page, 'Parcel lines').click();
    await picker(page, 'Parcel lines').waitFor();
    // React Aria's hidden buttons that close a popover are outside of every landmark.
    await expectAccessibleInThemes(page, '[role="dialog"]');
  });
});

/** Returns the number of pixels with the hue of the default parcel lines, which are blended with the map below. */
async function tealOf(page: Page, png: Buffer): Promise<number> {
  const pixels = await readPixels(page, png);
  return pixels.filter(([red, green, blue]) => green - red > 45 && Math.abs(green - blue) < 24).length;
}
