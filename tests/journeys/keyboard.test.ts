import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { FEATURES } from '../../src/apps/feature-list.ts';
import type { ParcelRecord } from '../../src/features/parcels/contract.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { cameraOf, findCounty, findParcel, startJourneys, viewOf, DESKTOP } from '../support/journey.ts';
import { tabTo, walkByKeyboard } from '../support/keyboard-walk.ts';
import { everyNth, isThorough } from '../support/thorough.ts';

const journey = startJourneys({ map: 'none' });
let county = '';
let parcel: ParcelRecord;
beforeAll(async () => {
  county = await findCounty(journey.server);
  parcel = await findParcel(journey.server);
});

/** Presses the shortcut until the page, which may still be starting, handles it. */
async function goToSearch(page: Page): Promise<void> {
  const search = page.getByRole('combobox', { name: /Search/ });
  const isThere = () => search.evaluate((field) => field === document.activeElement);
  const press = async () => {
    if (!(await isThere())) await page.keyboard.press('/');
    return isThere();
  };
  await expect.poll(press).toBe(true);
}

describe('with the keyboard', () => {
  it('searches, opens a parcel and closes it', async () => {
    const page = await journey.open(county);
    await goToSearch(page);
    await page.keyboard.type(String(parcel.fields['address']));
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.getByRole('option', { selected: true }).count()).toBe(1);
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name: 'Parcel details' });
    await panel.getByRole('button', { name: 'Parcel Highlights' }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });

    await page.keyboard.press('/');
    await page.keyboard.type('no such street anywhere');
    await page.getByRole('button', { name: 'Tell us what is missing' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Help us Improve' });
    const asked = dialog.getByLabel('What did you search for?');
    await expect.poll(() => asked.inputValue()).toBe('no such street anywhere');
    await dialog.getByLabel('Additional information').focus();
    await page.keyboard.type('It is new.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('Thank you for your submitted feedback!').waitFor();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('moves and zooms the map', async () => {
    const page = await journey.open(`${county}#${viewOf(parcel, 15)}`, { map: 'undrawn' });
    await page.getByRole('button', { name: /Currently viewing (?!…)/ }).waitFor();
    const [zoom = 0, , lon = 0] = cameraOf(page);
    await page.keyboard.press('+');
    await expect.poll(() => cameraOf(page)[0]).toBeCloseTo(zoom + 1, 1);
    await page.keyboard.press('_');
    await expect.poll(() => cameraOf(page)[0]).toBeCloseTo(zoom, 1);
    await page.keyboard.press('ArrowRight');
    // A third of the width at zoom 15, where 512 * 2^15 pixels are 360 degrees.
    const third = DESKTOP.viewport.width / 3;
    await expect.poll(() => cameraOf(page)[2]).toBeCloseTo(lon + (third / (512 * 2 ** 15)) * 360, 4);
  });

  it.runIf(isThorough())('walks the list of parcels in view and opens one', async () => {
    const page = await journey.open(`${county}#${viewOf(parcel)}`);
    await page.getByRole('button', { name: /Currently viewing (?!…)/ }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const list = page.getByRole('listbox', { name: /Parcels in view/ });
    await list.getByRole('option').nth(1).waitFor();
    await list.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Parcel details' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Parcel details');
    await expect.poll(() => page.url()).toContain('p=');
  });
});

describe('from the map to a file with the keyboard alone', () => {
  it('filters, lists and selects parcels, and exports them', { timeout: 180_000 }, async () => {
    const page = await journey.open(county, { as: journey.server.operator });
    await page.getByRole('button', { name: /Currently viewing (?!…)/ }).waitFor();
    const follow = async (control: Locator) => {
      await tabTo(page, control);
      await page.keyboard.press('Enter');
    };
    await follow(page.getByRole('button', { name: 'Filters' }));
    const filters = page.getByRole('region', { name: 'Filters' });
    await follow(filters.getByRole('button', { name: 'Measured Acres' }));
    await tabTo(page, filters.getByLabel('Measured Acres from'));
    await page.keyboard.type('5');
    const exported = filters.getByRole('button', { name: /^Export [\d,]+ parcels?$/ });
    await exported.waitFor();
    await follow(filters.getByRole('button', { name: /^List these parcels/ }));

    const list = page.getByRole('region', { name: 'Matching parcels' });
    await list.getByRole('row').nth(2).waitFor();
    const isOnRow = () => page.evaluate(() => document.activeElement?.getAttribute('role') === 'row');
    while (!(await isOnRow())) await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await list.getByText('2 selected').waitFor();
    await follow(list.getByRole('button', { name: 'Clear the selection' }));
    await list.getByText('2 selected').waitFor({ state: 'hidden' });
    await follow(list.getByRole('button', { name: /^Export [\d,]+ parcels?$/ }));

    const pane = page.getByRole('region', { name: 'Export', exact: true });
    const submit = pane.getByRole('button', { name: /^Export [\d,]+ parcels?$/ });
    await submit.waitFor();
    const download = page.waitForEvent('download');
    await follow(submit);
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  });
});

describe('the pages of operators', { timeout: 300_000 }, () => {
  it('can be walked with the Tab key, and the focus is always in sight', async () => {
    const paths = FEATURES.flatMap(({ pages }) =>
      Object.entries<{ menu?: { name: string } }>(pages)
        .filter(([, { menu }]) => menu?.name === 'operators')
        .map(([pattern]) => pattern.replace(/\/\{\w+[?*]\}$/, '')),
    );
    expect(paths.length).toBeGreaterThan(20);
    const page = await journey.open('/help', { as: journey.server.operator });
    const found: Record<string, string[]> = {};
    for (const path of everyNth(5, [...paths, '/admin/imports/new', `/admin/editions${county}`])) {
      await page.goto(journey.server.url + path);
      await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
      await expect.poll(() => page.getByText(/^Loading/).count()).toBe(0);
      const issues = await walkByKeyboard(page);
      if (issues.length > 0) found[path] = issues;
    }
    expect(found).toEqual({});
  });

  it('fail this walk if some of their controls keep the focus', async () => {
    const page = await journey.open('/healthz');
    await page.evaluate(() => {
      document.body.innerHTML = ['One', 'Two', 'Three', 'Four']
        .map((name) => `<button>${name}</button>`)
        .join('');
      const [, two, three] = document.querySelectorAll('button');
      three?.addEventListener('keydown', (event) => {
        event.preventDefault();
        two?.focus();
      });
    });
    expect(await walkByKeyboard(page)).toEqual(['the focus comes back: BUTTON Two']);
  });
});
