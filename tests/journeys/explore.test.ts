import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ParcelRecord } from '../../src/features/parcels/contract.ts';
import { mercatorY } from '../../src/kernel/geo.ts';
import { expectAccessible } from '../support/accessibility.ts';
import {
  PHONE,
  cameraOf,
  findCounty,
  findParcel,
  startJourneys,
  viewOf,
  MIDDLE,
} from '../support/journey.ts';
import { isThorough } from '../support/thorough.ts';

const journey = startJourneys({ map: 'none' });
const openMap = (address: string) => journey.open(address, { map: 'undrawn' });
let county = '';
let parcel: ParcelRecord;
beforeAll(async () => {
  county = await findCounty(journey.server);
  parcel = await findParcel(journey.server);
});

/** Asserts the camera in the page's address. When the map has moved to the camera of a link, the address has it with fewer digits. */
function expectCamera(page: Page, camera: readonly number[]): void {
  const now = cameraOf(page);
  for (const [index, value] of camera.entries()) expect(now[index]).toBeCloseTo(value, 4);
}

const headlineOf = ({ formatted_addresses: [address], headline }: ParcelRecord) => address?.line ?? headline;

describe('the map', () => {
  it('opens on the home county and shows its parcels', async () => {
    const page = await openMap('/');
    await page.waitForURL((url) => url.pathname === county && url.hash.includes('c='));
    await page.getByText('Invented demo county').waitFor();
    const tile = page.waitForResponse((reply) => /\/api\/v1\/parcels\/\d+\/\d+\/\d+\.mvt/.test(reply.url()));
    await page.goto(`${journey.server.url}${county}#${viewOf(parcel, 16)}`);
    await page.reload();
    expect((await tile).status()).toBe(200);
    await page.getByRole('button', { name: 'List of parcels in view' }).click();
    // This view has more parcels than the list holds.
    await expect.poll(() => page.getByRole('option').count()).toBe(50);
  });

  it.runIf(isThorough())('says when to zoom in, with a button that zooms in', async () => {
    const [lon, lat] = parcel.point;
    const page = await openMap(`${county}#c=9/${lat}/${lon}`);
    await page.getByText('Zoom in to see parcels').waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Zoom in' }).click();
    await page.getByText('Zoom in to see parcels').waitFor({ state: 'hidden' });
    await expect.poll(() => cameraOf(page)[0] ?? 0, { timeout: 10_000 }).toBeGreaterThanOrEqual(11);
  });

  it('shows the same view again from its link', async () => {
    const page = await openMap(`${county}#p=${parcel.path}`);
    await page.getByRole('heading', { name: headlineOf(parcel), level: 2 }).waitFor();
    await expect.poll(() => cameraOf(page).length, { timeout: 30_000 }).toBe(3);
    await page.keyboard.press('+');
    await expect.poll(() => cameraOf(page)[0] ?? 0).toBeGreaterThan(16);
    const link = page.url();
    const again = await openMap(link.slice(journey.server.url.length));
    await again.getByRole('heading', { name: headlineOf(parcel), level: 2 }).waitFor();
    await again.getByRole('button', { name: /Currently viewing (?!…)/ }).waitFor();
    expect(again.url()).toBe(link);
  });
});

describe('search', () => {
  it('finds a parcel by its address and opens its panel', async () => {
    const page = await journey.open(county);
    const box = page.getByRole('combobox', { name: /Search/ });
    await box.fill(String(parcel.fields['address']));
    await page.getByRole('option').first().waitFor();
    await expect.poll(() => page.getByRole('option').first().locator('mark').count()).toBeGreaterThan(0);
    await page
      .getByRole('option', { name: String(parcel.fields['address']) })
      .first()
      .click();
    await page.getByRole('button', { name: 'Parcel Highlights' }).waitFor();
    await page.getByText('Assessor parcel lines are not a survey').waitFor();
    await page.waitForURL((url) => url.hash.includes('p='));
  });
});

describe('addresses', () => {
  it('opens a parcel’s own path in its county', async () => {
    const page = await journey.open(parcel.path);
    await page.getByRole('heading', { name: headlineOf(parcel), level: 2 }).waitFor();
    const { pathname, hash } = new URL(page.url());
    expect(pathname).toBe(county);
    expect(hash).toContain(`p=${parcel.path}`);
  });

  it('says which parts of a damaged link are ignored, and when the connection is lost', async () => {
    const page = await journey.open(`${county}#q=${county}:cut~off&c=zz`, {
      allowed: /ERR_INTERNET_DISCONNECTED|Failed to fetch/,
    });
    const card = page.getByRole('status', { name: 'Ignored parts of this link' });
    await card.getByText('The filters could not be read, so all parcels are shown.').waitFor();
    await card.getByText('The position of the map could not be read.').waitFor();
    await expect.poll(() => page.url()).not.toContain('q=');
    await page.context().setOffline(true);
    await card.getByRole('button', { name: 'Set filters' }).click();
    const message = page.getByText('The server can’t be reached.');
    await message.waitFor();
    expect([await message.count(), await card.count()]).toEqual([1, 0]);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Add a filter' }).waitFor();
    expect(await message.count()).toBe(0);
  });

  it('opens the county and the panel of a parcel whose record can’t be loaded, and loads it again', async () => {
    let isBroken = true;
    const page = await journey.open(parcel.path, {
      allowed: /500/,
      before: (opened) =>
        opened.route(`**${parcel.path}.json*`, (route) =>
          isBroken ? route.fulfill({ status: 500, body: '' }) : route.continue(),
        ),
    });
    const panel = page.getByRole('region', { name: 'Parcel details' });
    await panel.getByRole('button', { name: 'Try again' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(county);
    isBroken = false;
    await panel.getByRole('button', { name: 'Try again' }).click();
    await panel.getByRole('heading', { name: headlineOf(parcel), level: 2 }).waitFor();
  });

  it.runIf(isThorough())('offers other places at an address without a place or parcel', async () => {
    const page = await journey.open(`${county}/no-such-place`, { allowed: /404/ });
    await page.getByText('There is no place or parcel at this address.').waitFor();
    const links = page.getByRole('region', { name: 'Unknown address' }).getByRole('link');
    await links.first().waitFor();
    await expect.poll(() => links.first().getAttribute('href')).toBe(county);
  });

  it('says that a place is not covered, takes a request for it, and shows the way to one that is', async () => {
    const page = await journey.open('/us/md/baltimore-city');
    await page.getByText('No parcel data available for this place', { exact: true }).waitFor();
    await page.getByLabel('Email or phone').fill('miss-baltimore@people.example');
    await page.getByLabel('Comment').fill('We plan a park.');
    await expectAccessible(page);
    await page.getByLabel('Comment').press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Thank you for your suggestion!').waitFor();
    const admin = await journey.open('/admin/data_requests', { ...PHONE, as: journey.server.operator });
    await admin.getByLabel('Find').fill('miss-baltimore');
    const row = admin.getByRole('row', { name: /Baltimore/ });
    await row.getByText('Waits for the county').waitFor();
    await expectAccessible(admin);
    await row.getByRole('button', { name: 'Close' }).click();
    await admin.getByText('No requests match.').waitFor();
    await admin.close();

    const pane = page.getByRole('region', { name: 'Place unavailable' });
    await pane.getByRole('link').first().click();
    await page.waitForURL((url) => url.pathname === county);
    await expect.poll(() => pane.count()).toBe(0);
  });
});

describe('a click', () => {
  it('selects the parcel that is named under the pointer; on a street it closes the parcel and never changes the place', async () => {
    const page = await openMap(`${county}#style=neighborhoods&${viewOf(parcel, 17)}`);
    const address = String(parcel.fields['address']);
    // The parcel's tile may still be loading, so the pointer moves repeatedly until it is there.
    await expect
      .poll(
        async () => {
          await page.mouse.move(MIDDLE.x + 300, MIDDLE.y + 200);
          await page.mouse.move(MIDDLE.x, MIDDLE.y);
          return page
            .locator('[aria-hidden] > b', { hasText: address })
            .waitFor({ timeout: 1000 })
            .then(
              () => true,
              () => false,
            );
        },
        { timeout: 30_000 },
      )
      .toBe(true);
    await page.mouse.click(MIDDLE.x, MIDDLE.y);
    await page.getByRole('heading', { name: headlineOf(parcel), level: 2 }).waitFor();
    await expect.poll(() => page.url()).toContain(`p=${parcel.path}`);
    // Where no parcel is, the box at the pointer has the name of the neighborhood alone, and the pointer is an arrow.
    const isStreet = async (x: number) => {
      await page.mouse.move(x, MIDDLE.y);
      await page.waitForTimeout(100);
      const cursor = await page.locator('canvas').evaluate((canvas) => canvas.style.cursor);
      return cursor === '' && (await page.locator('div[aria-hidden="true"] > b').count()) === 1;
    };
    let street = 0;
    await expect
      .poll(
        async () => {
          for (let x = MIDDLE.x; x < 1_100 && street === 0; x += 8) if (await isStreet(x)) street = x;
          return street;
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(0);
    const camera = cameraOf(page);
    await page.mouse.click(street, MIDDLE.y);
    await expect.poll(() => page.url()).not.toContain('p=');
    expect(new URL(page.url()).pathname).toBe(county);
    expectCamera(page, camera);
  });
});

describe('a phone', () => {
  it('shows the parcel of a link above its sheet, though the link has a camera', async () => {
    // A parcel that fills the screen is seen in any case.
    let small = parcel;
    const heightOf = ({ bbox }: ParcelRecord) => bbox[3] - bbox[1];
    for (let row = 1; heightOf(small) > 0.0006 && row < 3_000; row += 100)
      small = await findParcel(journey.server, row);
    expect(heightOf(small)).toBeLessThanOrEqual(0.0006);
    const link = `${county}#p=${small.path}&${viewOf(small, 16)}`;
    const page = await journey.open(link, { ...PHONE, map: 'undrawn' });
    const sheet = page.getByRole('region', { name: 'Parcel details' });
    await sheet.waitFor();
    const rowOf = (lat: number) => 512 * 2 ** 16 * mercatorY(lat);
    const y = () =>
      PHONE.viewport.height / 2 + rowOf(small.point[1]) - rowOf(cameraOf(page)[1] ?? Number.NaN);
    await expect.poll(y, { timeout: 30_000 }).toBeLessThan((await sheet.boundingBox())?.y ?? 0);
    expect(y()).toBeGreaterThan(112);
    expect(cameraOf(page)[0]).toBe(16);
  });

  it('shows the parcel in a sheet that grows and shrinks', async () => {
    const page = await journey.open(`${county}#p=${parcel.path}`, PHONE);
    const sheet = page.getByRole('region', { name: 'Parcel details' });
    await sheet.getByRole('button', { name: 'Parcel Highlights' }).waitFor();
    const height = async () => (await sheet.boundingBox())?.height ?? 0;
    const before = await height();
    expect(before).toBeLessThan(0.6 * 844);
    await sheet.getByRole('button', { name: 'Expand' }).click();
    await expect.poll(height).toBeGreaterThan(0.8 * 844);
    await sheet.getByRole('button', { name: 'Collapse' }).click();
    await expect.poll(height).toBeLessThan(before);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'hidden' });
    const box = await page.getByRole('combobox', { name: /Search/ }).boundingBox();
    expect(box?.y).toBeLessThan(60);
  });
});

describe('my location', () => {
  const openAt = (geolocation: { longitude: number; latitude: number; accuracy: number }) =>
    journey.open(`${county}#${viewOf(parcel, 12)}`, {
      ...PHONE,
      map: 'undrawn',
      permissions: ['geolocation'],
      geolocation,
    });
  const button = (page: Page) => page.getByRole('button', { name: 'My location' });

  it('has a button within reach of the thumb, which shows it and turns it off again', async () => {
    const [longitude, latitude] = parcel.point;
    const page = await openAt({ longitude, latitude, accuracy: 30 });
    await button(page).waitFor();
    expect((await button(page).boundingBox())?.y ?? 0).toBeGreaterThan(PHONE.viewport.height / 2);
    await page.getByRole('img', { name: /^Scale bar: [\d,.]+ (ft|mi|m|km)$/ }).waitFor();
    await button(page).tap();
    await expect.poll(() => cameraOf(page)[0], { timeout: 30_000 }).toBe(17);
    expect(cameraOf(page)[1]).toBeCloseTo(latitude, 2);
    await expect.poll(() => button(page).getAttribute('aria-pressed')).toBe('true');
    await button(page).tap();
    await expect.poll(() => button(page).getAttribute('aria-pressed')).toBe('false');
  });

  it.runIf(isThorough())('outside the counties of the site shows a message, and the map stays', async () => {
    const page = await openAt({ longitude: -87.63, latitude: 41.88, accuracy: 20 });
    const before = cameraOf(page);
    await button(page).tap();
    await page.getByText('You are in Cook County, IL. This site has no parcels there.').waitFor();
    expectCamera(page, before);
    await page.getByRole('button', { name: 'Show it anyway' }).tap();
    await expect.poll(() => cameraOf(page)[2], { timeout: 30_000 }).toBeCloseTo(-87.63, 2);
  });

  it.runIf(isThorough())('that the browser refuses says what to do', async () => {
    const page = await journey.open(`${county}#${viewOf(parcel, 12)}`, { map: 'undrawn', permissions: [] });
    await button(page).click();
    await page.getByText('This site isn’t allowed to see your location.').waitFor();
    await expect.poll(() => button(page).getAttribute('aria-pressed')).toBe('false');
  });
});

describe('a turned map', () => {
  it.runIf(isThorough())('has a compass, which turns north up', async () => {
    const page = await openMap(`${county}#${viewOf(parcel, 14)}/40/30`);
    await page.getByRole('button', { name: 'Full screen' }).waitFor();
    const compass = page.getByRole('button', { name: 'Turn north up' });
    await compass.click();
    await expect.poll(() => compass.count()).toBe(0);
  });
});
