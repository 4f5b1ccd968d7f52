import type { Page } from 'playwright';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ParcelRecord } from '../../src/features/parcels/contract.ts';
import { titleCase } from '../../src/kernel/title-case.ts';
import { expectAccessible, expectAccessibleInThemes } from '../support/accessibility.ts';
import type { FakeMood } from '../support/fake-imagery.ts';
import { PHONE, findCounty, findParcel, startJourneys, viewOf } from '../support/journey.ts';
import { makePerson } from '../support/people.ts';
import { isThorough } from '../support/thorough.ts';

const journey = startJourneys({ map: 'none' });
/** The browser logs replies without a picture as errors. */
const REFUSED = /status of (401|403|404|503)/;
let county = '';
let parcel: ParcelRecord;
let other: ParcelRecord;
beforeAll(async () => {
  county = await findCounty(journey.server);
  parcel = await findParcel(journey.server);
  other = await findParcel(journey.server, Number(parcel.path.split('/').at(-1)) + 1);
});

/** Sets how the fake provider replies from now on. */
async function setMood(mood: FakeMood): Promise<void> {
  await fetch(`${journey.server.imageryUrl}/mood/${mood}`);
}
beforeEach(() => setMood('well'));

type Options = Parameters<typeof journey.open>[1];
async function openAs(who: 'starter' | 'operator', options: Options = {}): Promise<Page> {
  const hash = `${viewOf(parcel, 17)}&p=${parcel.path}`;
  return journey.open(`${county}#${hash}`, { as: journey.server[who], ...options });
}

const pictures = (page: Page) => page.getByRole('region', { name: 'Pictures of the property' });
const show = (page: Page) => pictures(page).getByRole('button', { name: 'Show image' }).click();
const alt = (page: Page) => pictures(page).getByRole('img').getAttribute('alt');

async function expectLoadedAccessible(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Currently viewing (?!…)/ }).waitFor();
  await expectAccessible(page);
}

describe('pictures of a property', () => {
  it('come when they are asked for, turn by quarter turns, and start over with another property', async () => {
    const page = await openAs('operator');
    const line = titleCase(parcel.formatted_addresses[0]?.line ?? '');
    await show(page);
    await expect.poll(() => alt(page)).toBe(`${line} from the street`);
    await pictures(page).getByText('© Someone').waitFor();

    await pictures(page).getByRole('radio', { name: 'Bird’s eye' }).click();
    await show(page);
    await expect.poll(() => alt(page)).toBe(`${line} from above, looking north`);
    const east = page.waitForRequest((request) => request.url().includes('birds_eye?angle=90'));
    await pictures(page).getByRole('button', { name: 'Turn right' }).click();
    await east;
    await expect.poll(() => alt(page)).toBe(`${line} from above, looking east`);
    await pictures(page).getByRole('button', { name: 'Turn left' }).click();
    const west = page.waitForRequest((request) => request.url().includes('birds_eye?angle=270'));
    await pictures(page).getByRole('button', { name: 'Turn left' }).click();
    await west;
    await expect.poll(() => alt(page)).toBe(`${line} from above, looking west`);
    // A tooltip is outside of all regions, and stays as long as the pointer does.
    await page.mouse.move(1000, 500);
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    await expectLoadedAccessible(page);

    await page.goto(`${journey.server.url}${county}#${viewOf(other, 17)}&p=${other.path}`);
    await page.getByRole('heading', { name: other.formatted_addresses[0]?.line ?? '' }).waitFor();
    await pictures(page).getByRole('button', { name: 'Show image' }).waitFor();
    await expect
      .poll(() => pictures(page).getByRole('radio', { name: 'Street view' }).getAttribute('aria-checked'))
      .toBe('true');
  });

  it.runIf(isThorough())('are counted for a free account', async () => {
    const page = await openAs('starter', { as: await makePerson(journey.server) });
    await pictures(page).getByText('5 of 5 free images left').waitFor();
    await show(page);
    await expect.poll(() => alt(page)).toContain('from the street');
    await pictures(page).getByText('4 of 5 free images left').waitFor();
  });

  it.runIf(isThorough())('end when the free ones are used up', async () => {
    const imageLimits = { metered: true, allowed: false, need: 'upgrade', remaining: 0, used: 5, total: 5 };
    const page = await openAs('starter', {
      before: (opened) => opened.route('**/img_limits', (route) => route.fulfill({ json: { imageLimits } })),
    });
    await pictures(page).getByText('Please upgrade to Pro to continue seeing imagery.').waitFor();
    const link = pictures(page).getByRole('link', { name: 'Upgrade to Pro' });
    expect(await link.getAttribute('href')).toBe('/plans');
    await pictures(page).getByText('You can still see images that you have seen before.').waitFor();
    await pictures(page).getByRole('button', { name: 'Show image' }).waitFor();
    await expectLoadedAccessible(page);
  });

  it.runIf(isThorough())('ask visitors to sign up', async () => {
    const page = await journey.open(`${county}#${viewOf(parcel, 17)}&p=${parcel.path}`, {
      ...PHONE,
    });
    await pictures(page)
      .getByText(
        'Sign up for a free Starter account to view 5 free images, or upgrade to Pro for unlimited imagery.',
      )
      .waitFor();
    await expectLoadedAccessible(page);
  });

  it('say why there is none, and can be requested again after the provider refused', async () => {
    await setMood('over-limit');
    const page = await openAs('operator', { allowed: REFUSED });
    await show(page);
    await pictures(page).getByText('Imagery is unavailable here').waitFor();
    await pictures(page).getByText('The provider’s limit is reached for now.').waitFor();
    await expectLoadedAccessible(page);
    await setMood('well');
    await pictures(page).getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => alt(page)).toContain('from the street');
  });
});

describe('without a provider, in light and dark', () => {
  it.runIf(isThorough())('the panel tells operators where to set up imagery', async () => {
    const page = await openAs('operator', {
      before: (opened) =>
        opened.route('**/site.json', async (route) => {
          const reply = await route.fetch();
          const imagery = { street_view: false, birds_eye: false };
          await route.fulfill({ json: { ...((await reply.json()) as object), imagery } });
        }),
    });
    await page.getByRole('link', { name: 'Set up imagery' }).waitFor();
    await expect.poll(() => pictures(page).count()).toBe(0);
    await page.getByRole('button', { name: /Currently viewing (?!…)/ }).waitFor();
    await expectAccessibleInThemes(page);
  });
});
