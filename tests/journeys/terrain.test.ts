import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ParcelRecord } from '../../src/features/parcels/contract.ts';
import type { MapOfPage } from '../support/browser-pages.ts';
import { findCounty, findParcel, startJourneys, viewOf } from '../support/journey.ts';
import { isThorough } from '../support/thorough.ts';

const journey = startJourneys();
/** Drawing terrain in software takes long. */
const LONG = { timeout: 60_000 } as const;
const TEST_MS = 180_000;
let county = '';
let parcel: ParcelRecord;
beforeAll(async () => {
  county = await findCounty(journey.server);
  parcel = await findParcel(journey.server);
});

async function openAs(who: 'starter' | 'operator', hash: string, map: MapOfPage = 'undrawn'): Promise<Page> {
  return journey.open(`${county}#${hash}`, { map, viewport: SMALL, as: journey.server[who] });
}
/** Few pixels, so that drawing in software takes less time. */
const SMALL = { width: 800, height: 420 };

const button = (page: Page) => page.getByRole('button', { name: '3D terrain' });
const isPressed = (page: Page) => button(page).getAttribute('aria-pressed');
/** Zoom, latitude, longitude, and when the map is rotated or tilted, bearing and pitch. */
const camera = (page: Page) =>
  (/[#&]c=([^&]+)/.exec(page.url())?.[1] ?? '').split('/').map(Number) as [
    number,
    number,
    number,
    number?,
    number?,
  ];

describe('3D terrain', { timeout: TEST_MS }, () => {
  it('raises the land by the county’s own heights, tilts the map, and puts it back', async () => {
    const [lon, lat] = parcel.point;
    const page = await openAs('operator', `c=12/${lat}/${lon}`);
    const tile = page.waitForResponse((reply) => /\/static\/terrain\/\d+\/\d+\/\d+\.png/.test(reply.url()));
    await button(page).click();
    const reply = await tile;
    expect(reply.status()).toBe(200);
    expect(reply.headers()['content-type']).toBe('image/png');
    await expect.poll(() => isPressed(page), LONG).toBe('true');
    await expect.poll(() => camera(page)[4], LONG).toBe(60);
    await page.getByText('Heights: invented').first().waitFor({ state: 'attached' });
    await button(page).click();
    await expect.poll(() => isPressed(page), LONG).toBe('false');
    await expect.poll(() => [camera(page)[3] ?? 0, camera(page)[4] ?? 0], LONG).toEqual([0, 0]);
  });

  it.runIf(isThorough())(
    'zooms no further than 17, tilts less when zoomed in, and stays on when the theme changes',
    async () => {
      const page = await openAs('operator', viewOf(parcel, 18.5));
      await button(page).click();
      await expect.poll(() => camera(page)[4], LONG).toBe(45);
      await expect.poll(() => camera(page)[0], LONG).toBe(17);
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect.poll(() => page.locator('[data-map-theme="dark"]').count(), LONG).toBe(1);
      await expect.poll(() => isPressed(page)).toBe('true');
      expect(camera(page)[0]).toBe(17);
    },
  );

  it.runIf(isThorough())('still finds the parcel under the pointer', async () => {
    // The map reads the height under the pointer from a picture that it draws.
    const page = await openAs('operator', `${viewOf(parcel, 16.5)}/0/45`, 'drawn');
    await expect.poll(() => isPressed(page), LONG).toBe('true');
    const line = parcel.formatted_addresses[0]?.line ?? '';
    const panel = page.getByRole('region', { name: 'Parcel details' });
    const isOpen = () => page.url().includes(`p=${parcel.path}`);
    await expect
      .poll(async () => {
        // The map may not have drawn its heights yet. A second click on an open parcel would close it again.
        if (!isOpen()) await page.mouse.click(SMALL.width / 2, SMALL.height / 2);
        await page.waitForURL(isOpen, { timeout: 10_000 }).catch(() => undefined);
        return isOpen();
      }, LONG)
      .toBe(true);
    await panel.getByRole('heading', { name: line }).waitFor();
  });

  it.runIf(isThorough())(
    'is shown as on when the link tilts the map, and anyone may turn it off',
    async () => {
      const page = await openAs('starter', `${viewOf(parcel, 14)}/20/40`);
      await expect.poll(() => isPressed(page), LONG).toBe('true');
      await button(page).click();
      await expect.poll(() => [camera(page)[3] ?? 0, camera(page)[4] ?? 0], LONG).toEqual([0, 0]);
      await expect.poll(() => isPressed(page)).toBe('false');
    },
  );
});
