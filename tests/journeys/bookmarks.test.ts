import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ParcelRecord } from '../../src/features/parcels/contract.ts';
import { expectAccessibleInThemes } from '../support/accessibility.ts';
import {
  MIDDLE,
  PHONE,
  cameraOf,
  findCounty,
  findParcel,
  startJourneys,
  viewOf,
} from '../support/journey.ts';
import { everyNth, isThorough } from '../support/thorough.ts';

const journey = startJourneys({ map: 'none' });
let county = '';
let parcel: ParcelRecord;
beforeAll(async () => {
  county = await findCounty(journey.server);
  parcel = await findParcel(journey.server);
});

const nameOf = ({ fields }: ParcelRecord) => String(fields['address']);
const rows = (page: Page) => page.getByRole('list', { name: /^Bookmarked parcels/ }).getByRole('listitem');

/** Makes the account of a page follow exactly these parcels. */
async function followOnly(page: Page, parcels: readonly string[]): Promise<void> {
  await page.evaluate(async (paths) => {
    const { csrf_token } = (await (await fetch('/users/session.json')).json()) as { csrf_token: string };
    const headers = { 'content-type': 'application/json', 'x-csrf-token': csrf_token };
    const known = await fetch('/profile/follows/slim');
    const { follows } = (await known.json()) as { follows: { id: number }[] };
    for (const { id } of follows)
      await fetch(`/notify/follows/${id}.json`, { method: 'DELETE', headers, body: '{}' });
    const body = JSON.stringify({ bookmark: 'add' });
    for (const path of paths) await fetch(`${path}/bookmark.json`, { method: 'POST', headers, body });
  }, parcels);
}

/** Makes an account follow exactly these parcels, then opens the map with it: the free account, or the one in `options.as`. */
const openFollowing = (
  parcels: readonly string[],
  hash: string,
  options: Parameters<typeof journey.open>[1] = {},
) =>
  journey.open(`${county}#${hash}`, {
    as: journey.server.starter,
    ...options,
    before: (page) => followOnly(page, parcels),
  });

describe('a bookmark', () => {
  it('is made in the panel, is in the list with its note, and leads back to the parcel', async () => {
    const page = await openFollowing([], `p=${parcel.path}`);
    await page.getByRole('button', { name: 'Bookmark this parcel' }).click();
    await page.getByText('Bookmarked.').waitFor();
    await page.getByRole('button', { name: 'Remove bookmark' }).waitFor();
    await page.getByRole('button', { name: 'Bookmarks', exact: true }).click();
    await page.getByText('1 of 10').waitFor();

    await page.getByRole('button', { name: `Write a note on ${nameOf(parcel)}` }).click();
    await page.keyboard.type('corner lot');
    await page.keyboard.press('Enter');
    await rows(page).getByText('corner lot').waitFor();
    await rows(page)
      .getByRole('button', { name: nameOf(parcel) })
      .first()
      .click();
    await expect.poll(() => page.url()).not.toContain('follows');
    await page.getByRole('button', { name: 'Remove bookmark' }).waitFor();
  });
});

describe.each(
  everyNth(2, [
    ['a desktop', {}],
    ['a phone', PHONE],
  ] as const),
)('by keyboard on %s', (_, size) => {
  it.runIf(isThorough())(
    'the list takes 200 pixels, loads the next page near its end, and the buttons of its rows and messages work',
    async () => {
      const followed = Array.from({ length: 60 }, (__, index) => `${county}/${index + 1}`);
      const page = await openFollowing(followed, 'follows', {
        ...size,
        as: journey.server.pro,
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      await rows(page).first().waitFor();
      const list = page.getByRole('list', { name: /^Bookmarked parcels/ });
      const box = list.locator('..');
      expect(await box.evaluate((element) => element.clientHeight)).toBeGreaterThanOrEqual(198);
      expect(await box.evaluate((element) => element.clientHeight)).toBeLessThanOrEqual(200);
      expect(await rows(page).count()).toBe(50);
      await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await expect.poll(() => rows(page).count()).toBe(60);

      const remove = rows(page)
        .first()
        .getByRole('button', { name: /^Remove the bookmark of/ });
      await remove.focus();
      await page.keyboard.press('Enter');
      await page.getByText('Bookmark removed.').waitFor();
      await expect.poll(() => rows(page).count()).toBe(59);
      await page.getByText('59 of 100').waitFor();
      await page.getByRole('button', { name: 'Undo' }).focus();
      await page.keyboard.press('Enter');
      await page.getByText('60 of 100').waitFor();

      await page.getByRole('button', { name: /^Follow / }).press('Enter');
      await page.getByRole('button', { name: /^Unfollow / }).press('Enter');
      await page.getByText('Unfollowed.').waitFor();
      await rows(page)
        .first()
        .getByRole('button', { name: /^Copy the link of/ })
        .press('Enter');
      await page.getByText('Parcel link copied to clipboard.').waitFor();

      await page.getByRole('button', { name: 'Remove from map' }).focus();
      await page.keyboard.press('Enter');
      await page.getByText('Removed from map.').waitFor();
      await page.getByRole('button', { name: 'Show on map' }).press('Enter');
      await page.getByText('Added to map.').waitFor();
      await page.getByRole('link', { name: 'Export page' }).press('Enter');
      await page.waitForURL((url) => url.hash.includes('export'));
    },
  );
});

describe('on the map', () => {
  it('a pin opens its parcel, and pins can be taken off', async () => {
    // At this zoom a click beside the pin opens the city, because the tiles have no single parcels.
    const page = await openFollowing([parcel.path], `follows&${viewOf(parcel, 12)}`, { map: 'drawn' });
    await rows(page).first().waitFor();
    const pin = () =>
      page
        .screenshot({ clip: { x: MIDDLE.x - 14, y: MIDDLE.y - 14, width: 28, height: 28 } })
        .then((png) => png.toString('base64'));
    const shown = await pin();
    await page.getByRole('button', { name: 'Remove from map' }).click();
    await page.getByText('Removed from map.').waitFor();
    await expect.poll(pin, { timeout: 15_000 }).not.toBe(shown);
    const without = await pin();
    await page.getByRole('button', { name: 'Show on map' }).click();
    await expect.poll(pin, { timeout: 15_000 }).not.toBe(without);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.mouse.click(MIDDLE.x, MIDDLE.y);
    const shownNow = () => `${new URL(page.url()).pathname} ${/[#&]p=([^&]*)/.exec(page.url())?.[1]}`;
    await expect.poll(shownNow, { timeout: 15_000 }).toBe(`${county} ${parcel.path}`);
  });

  it.runIf(isThorough())('a click on a circle that stands for several pins zooms in', async () => {
    const several = Array.from({ length: 8 }, (_, index) => `${county}/${index * 120 + 1}`);
    const page = await openFollowing(several, viewOf(parcel, 5), { map: 'undrawn' });
    await expect
      .poll(
        async () => {
          await page.mouse.click(MIDDLE.x, MIDDLE.y);
          return cameraOf(page)[0] ?? 0;
        },
        { timeout: 25_000, interval: 1500 },
      )
      .toBeGreaterThan(6);
  });
});

describe('in light and dark', () => {
  it.runIf(isThorough())('the list has no accessibility issues', async () => {
    const page = await openFollowing([parcel.path], 'follows', PHONE);
    await page.getByRole('button', { name: `Write a note on ${nameOf(parcel)}` }).click();
    await page.getByRole('button', { name: 'Save note' }).waitFor();
    await page.getByRole('button', { name: /Currently viewing (?!…)/ }).waitFor();
    await expectAccessibleInThemes(page);
  });
});
