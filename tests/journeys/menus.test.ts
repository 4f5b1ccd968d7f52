import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ParcelRecord } from '../../src/features/parcels/contract.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { PHONE, findCounty, findParcel, signIn, startJourneys, viewOf } from '../support/journey.ts';
import { isThorough } from '../support/thorough.ts';

const journey = startJourneys({ map: 'none' });
let county = '';
let parcel: ParcelRecord;
beforeAll(async () => {
  county = await findCounty(journey.server);
  parcel = await findParcel(journey.server);
});

async function openMap(zoom = 16, options = {}): Promise<Page> {
  const page = await journey.open(`${county}#${viewOf(parcel, zoom)}`, options);
  await page.getByRole('button', { name: /Currently viewing (?!…)/ }).waitFor();
  return page;
}

/** Opens a page without a map: it has the same menu, commands and help, and nothing to draw. */
async function openPage(options = {}): Promise<Page> {
  const page = await journey.open('/help', options);
  await page.getByRole('heading', { name: 'Help', level: 1 }).waitFor();
  return page;
}

describe('the menu', () => {
  it('promotes plans to a visitor and closes what else is open', async () => {
    const page = await openMap();
    await page.getByRole('button', { name: 'Layers' }).click();
    await page.getByRole('dialog', { name: 'Layers' }).waitFor();
    await page.getByRole('button', { name: /^(\w+: m|M)enu$/ }).click();
    await page.getByRole('menuitem', { name: 'Upgrade to Pro' }).waitFor();
    await expect.poll(() => page.getByRole('dialog', { name: 'Layers' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('menuitem', { name: 'Admin' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('menuitem', { name: 'Sign in' }).count()).toBe(1);
    await page.getByRole('menuitem', { name: 'Upgrade to Pro' }).click();
    await page.getByRole('heading', { name: 'Plans', level: 1 }).waitFor();
    await expectAccessible(page);
  });

  it.runIf(isThorough())('offers an operator the admin pages', async () => {
    const page = await openPage();
    await page.getByRole('button', { name: 'Menu of this page' }).click();
    await page.getByRole('menuitem', { name: 'Sign in' }).click();
    await signIn(page, journey.server.operator);
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Admin' }).click();
    const admin = page.getByRole('menu', { name: 'Admin' });
    await admin.getByRole('menuitem', { name: 'Imports' }).waitFor();
    // The page at /admin/sidekiq has the name Jobs.
    await expect.poll(() => admin.getByRole('menuitem', { name: 'Sidekiq' }).count()).toBe(0);
    await admin.getByRole('menuitem', { name: 'Requests for help' }).click();
    await page.getByRole('heading', { name: 'Requests for help', level: 1 }).waitFor();
  });

  it.runIf(isThorough())('shows an operator the zoom level, and remembers it', async () => {
    const page = await openMap(16, { as: journey.server.operator });
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Display Zoom Level' }).click();
    await expect.poll(() => page.getByLabel('Zoom level').textContent()).toBe('16.00');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('platbook.display-zoom-level')))
      .toBe('true');
  });
});

describe('commands', () => {
  it('are listed, and found by typing, with the reason of those that can’t be done', async () => {
    const page = await openPage();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Find a command' });
    await field.waitFor();
    const options = page.getByRole('dialog', { name: 'All commands' }).getByRole('option');
    await expect.poll(() => options.count()).toBeGreaterThan(40);
    await expectAccessible(page);

    await field.fill('zin');
    await expect.poll(() => options.first().textContent()).toContain('Open the map first.');
    await expect.poll(() => options.first().getAttribute('aria-disabled')).toBe('true');
    await field.fill('qqqq');
    await page.getByText('No command matches').waitFor();

    await field.fill('cov count');
    await expect.poll(() => options.first().textContent()).toContain('Coverage of counties');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /Coverage/, level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await expect.poll(() => options.first().textContent()).toContain('Coverage of counties');
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'hidden' });
  });

  it('list their keys on one sheet, no key twice', async () => {
    const page = await openPage();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByText('Zoom in', { exact: true }).waitFor();
    const keys = await sheet.locator('dd').allTextContents();
    // Enter has two meanings: it ends a drawing, or opens the parcel in the center of the map.
    const repeated = keys.filter((key, index) => keys.indexOf(key) !== index && key !== 'Enter');
    expect(repeated).toEqual([]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});

describe('help', () => {
  it('has articles, and a form that sends a message to the operators', async () => {
    const page = await openPage(PHONE);
    await page.getByRole('button', { name: 'Menu of this page' }).click();
    await page.getByRole('menuitem', { name: 'Help and support' }).click();
    const dialog = page.getByRole('dialog', { name: 'Help' });
    await dialog.getByRole('link', { name: 'Find a parcel' }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /Write to the operators/ }).click();
    const form = page.getByRole('dialog', { name: 'Contact support' });
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText('is not an email address').waitFor();
    await form.getByLabel('Your email').fill('jo@people.example');
    await form.getByLabel('Your message').fill('The parcel beside the church is two by now.');
    await form.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Your message was sent. The reply comes by email.').waitFor();
    await page.getByRole('link', { name: /Find a parcel/ }).click();
    await page.getByRole('heading', { name: 'Find a parcel', level: 1 }).waitFor();
    await expectAccessible(page);
  });
});

it('a parcel is chosen on the map with the keyboard alone, and announced to screen readers', async () => {
  const page = await openMap(18, { map: 'undrawn' });
  await page.locator('canvas').first().focus();
  await page.getByText(/Enter opens it\./).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Parcel details' }).waitFor();
  await expect.poll(() => page.url()).toContain('p=');
});
