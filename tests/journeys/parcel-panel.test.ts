import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type OwnerParcels, ownerParcelsSchema } from '../../src/features/owners/contract.ts';
import {
  type ParcelRecord,
  parcelRecordSchema,
  parcelSummarySchema,
} from '../../src/features/parcels/contract.ts';
import { premiumTierOf } from '../../src/features/parcels/rules/premium-fields.ts';
import { parcelFid, splitParcelFid } from '../../src/kernel/ids.ts';
import { expectAccessible } from '../support/accessibility.ts';
import type { JourneyLogin } from '../support/journey-server.ts';
import { PHONE, findCounty, findParcel, startJourneys, viewOf, MIDDLE } from '../support/journey.ts';
import { isThorough } from '../support/thorough.ts';

const journey = startJourneys({ map: 'none' });
let county = '';
let parcel: ParcelRecord;
beforeAll(async () => {
  county = await findCounty(journey.server);
  parcel = await findLocked();
});

// Buttons are pressed by keyboard: next to a map that moves, a click would wait until it stops, which takes long without a graphics card.

/** Finds a parcel with an address, a zoning type, and a value that only Team plans see. */
async function findLocked(): Promise<ParcelRecord> {
  for (let from = 1; from < 400; from += 20) {
    const record = await findParcel(journey.server, from);
    const names = Object.keys(record.premium_field_metadata);
    if (names.includes('zoning_type') && names.some((name) => premiumTierOf(name) === 'team')) return record;
  }
  throw new Error('no parcel with premium values of both tiers');
}

/** Returns the URL of the summaries of the first 200 parcels of the county. */
function summariesUrl(): string {
  const { geoid } = splitParcelFid(parcel.fid);
  const fids = Array.from({ length: 200 }, (_, index) => parcelFid(geoid, index + 1));
  return `${journey.server.url}/parcel_summaries.json?fids=${fids.join(',')}`;
}

const readSummaries = (body: unknown) =>
  z.object({ parcels: z.array(parcelSummarySchema) }).parse(body).parcels;

const open = (hash: string, options: Parameters<typeof journey.open>[1] = {}) =>
  journey.open(`${county}#${hash}`, options);

async function openAs(login: JourneyLogin, hash: string): Promise<Page> {
  return open(hash, { as: login });
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Parcel details' });
const section = (page: Page, name: RegExp | string) => panelOf(page).getByRole('button', { name });
const isOpen = (page: Page, name: RegExp | string) => section(page, name).getAttribute('aria-expanded');

/** Checks the panel itself, after the tooltip of the focused control, which is outside of it, has closed. */
async function expectAccessiblePanel(page: Page): Promise<void> {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await expect.poll(() => page.getByRole('tooltip').count()).toBe(0);
  await expectAccessible(page, 'section');
}

describe('the sections', () => {
  it('are open at first if they have useful values, stay as they were left, and list the parts of the address in order', async () => {
    const page = await open(`p=${parcel.path}`);
    await expect.poll(() => isOpen(page, 'Parcel Highlights')).toBe('true');
    await expect.poll(() => isOpen(page, /^Additional Items/)).toBe('true');
    await expect.poll(() => isOpen(page, /^Sales & Value/)).toBe('true');
    for (const name of [/^Address/, 'Record Details'])
      await expect.poll(() => isOpen(page, name)).toBe('false');
    await section(page, 'Parcel Highlights').press('Enter');
    await section(page, /^Address/).press('Enter');
    const labels = () => panelOf(page).locator('dt').allInnerTexts();
    await expect
      .poll(async () => (await labels()).slice(0, 7))
      .toEqual(['Parcel Number', 'Address', 'City', 'County', 'State', 'ZIP Code', 'Parcel UUID']);
    await page.reload();
    await expect.poll(() => isOpen(page, /^Address/)).toBe('true');
    await expect.poll(() => isOpen(page, 'Parcel Highlights')).toBe('false');
  });

  it('explain a field with the keyboard alone, and copy its value', async () => {
    const page = await open(`p=${parcel.path}`, { permissions: ['clipboard-read', 'clipboard-write'] });
    const about = panelOf(page).getByRole('button', { name: 'About Parcel Number' }).first();
    await about.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await page.getByRole('tooltip').getByText('The assessor’s main parcel number').waitFor();
    await page.keyboard.press('Enter');
    const card = page.getByRole('dialog', { name: 'About Parcel Number' });
    await card.getByText(/^County file, column \S+ · \w+ \d+, \d{4}$/).waitFor();
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'hidden' });

    const copy = panelOf(page).getByRole('button', { name: 'Copy Parcel Number' }).first();
    await copy.focus();
    await page.keyboard.press('Enter');
    const said = panelOf(page).getByText('Copied!');
    await said.waitFor();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toBe(String(parcel.fields['parcelnumb']));
    await expect.poll(() => said.count(), { timeout: 10_000 }).toBe(0);
  });

  it('are a sheet on a phone, where a tap explains a field', async () => {
    const page = await open(`p=${parcel.path}`, PHONE);
    await page.getByRole('button', { name: 'Expand' }).tap();
    await panelOf(page).getByRole('button', { name: 'About Parcel Number' }).first().tap();
    await page
      .getByRole('dialog', { name: 'About Parcel Number' })
      .getByText('The assessor’s main parcel number')
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expectAccessiblePanel(page);
  });

  it('print open, without the map', async () => {
    const page = await open(`p=${parcel.path}`, { map: 'undrawn' });
    await section(page, /^Address/).waitFor();
    await page.locator('canvas').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect.poll(() => panelOf(page).getByText('Parcel UUID').isVisible()).toBe(true);
    await expect.poll(() => page.locator('canvas').filter({ visible: true }).count()).toBe(0);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect.poll(() => panelOf(page).getByText('Parcel UUID').count()).toBe(0);
  });
});

describe('premium fields', () => {
  it('are locked without a plan, and add-ons say what they are', async () => {
    const page = await open(`p=${parcel.path}`);
    await expect.poll(() => isOpen(page, /^Zoning & Land Use/)).not.toBeNull();
    if ((await isOpen(page, /^Zoning & Land Use/)) === 'false')
      await section(page, /^Zoning & Land Use/).press('Enter');
    const row = panelOf(page).getByRole('button', { name: 'Zoning Type: Add-On Standardized Zoning' });
    const unlock = panelOf(page).getByRole('link', { name: 'Unlock with Pro' }).first();
    await expect.poll(() => unlock.getAttribute('href')).toBe('/plans');
    await row.press('Enter');
    await page
      .getByRole('dialog', { name: /Standardized Zoning/ })
      .getByText('Licensed separately from the parcel data')
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expectAccessiblePanel(page);
  });

  it.runIf(isThorough())('of the Pro tier are shown to Pro, those of the Team tier are locked', async () => {
    const page = await openAs(journey.server.pro, `p=${parcel.path}`);
    await panelOf(page).getByRole('button', { name: 'Copy Zoning Type' }).waitFor({ state: 'attached' });
    await expect.poll(() => panelOf(page).getByText('Unlock with Pro').count()).toBe(0);
    await section(page, 'Record Details').press('Enter');
    await panelOf(page).getByRole('link', { name: 'Unlock with Team' }).first().waitFor();
  });
});

describe('all properties of an owner', () => {
  /** Returns the parcels of an owner who has several, but fewer than 20, among the first 200. The person who is signed in on the page sees owners. */
  async function findOwned(page: Page): Promise<OwnerParcels['parcels']> {
    const summaries = readSummaries(await (await page.request.get(summariesUrl())).json());
    const owners = [...Map.groupBy(summaries, ({ owner }) => owner)];
    const [, some] =
      owners.find(([owner, theirs]) => owner !== null && theirs.length > 1 && theirs.length < 20) ?? [];
    const reply = await page.request.get(`${journey.server.url}${some?.[0]?.path}/owner_parcels.json`);
    return ownerParcelsSchema.parse(await reply.json()).parcels;
  }

  it('are counted, and in the link until they are no longer shown', async () => {
    const page = await openAs(journey.server.pro, `p=${parcel.path}`);
    const parcels = await findOwned(page);
    const path = parcels[0]?.path ?? '';
    await page.evaluate((hash) => window.location.assign(hash), `#p=${path}`);
    await panelOf(page).getByRole('button', { name: 'Show this owner’s properties' }).press('Enter');
    await page.getByText(`${parcels.length} parcels of this owner in this county`).waitFor();
    await expect.poll(() => page.url()).toContain(`owner=${path}`);
    await panelOf(page).getByRole('button', { name: 'Stop showing this owner’s properties' }).press('Enter');
    await expect.poll(() => page.url()).not.toContain('owner=');
  });

  it.runIf(isThorough())('are listed, and one of them leads to its record', async () => {
    const page = await openAs(journey.server.pro, 'list');
    const parcels = await findOwned(page);
    await page.evaluate((hash) => window.location.assign(hash), `#owned&owner=${parcels[0]?.path}`);
    const list = page.getByRole('region', { name: 'Parcels of this owner' });
    await expect.poll(() => list.getByRole('listitem').count()).toBe(parcels.length);
    await expectAccessiblePanel(page);
    await list.getByRole('link').last().press('Enter');
    await panelOf(page).getByRole('button', { name: 'Stop showing this owner’s properties' }).waitFor();
  });

  it.runIf(isThorough())('need a plan, in the panel and by a link', async () => {
    const page = await open(`p=${parcel.path}&owner=${parcel.path}`);
    await page.getByRole('status').getByText('available to Pro customers').waitFor();
    await panelOf(page).getByRole('button', { name: 'Show this owner’s properties, locked' }).press('Enter');
    const upsell = page.getByRole('dialog', { name: 'Show this owner’s properties is locked' });
    await expect
      .poll(() => upsell.getByRole('link', { name: 'Upgrade to Pro' }).getAttribute('href'))
      .toBe('/plans');
  });
});

describe('several parcels', () => {
  it('are selected with Shift', async () => {
    const page = await open(`${viewOf(parcel, 18)}&list`, { map: 'undrawn' });
    // The list shows what the map has loaded, so the parcels can be clicked by now.
    await page.getByRole('option').first().waitFor();
    await page.keyboard.down('Shift');
    await page.mouse.click(MIDDLE.x, MIDDLE.y);
    await page.keyboard.up('Shift');
    await expect.poll(() => page.url()).toContain(`several=${parcel.fid}`);
    await page.getByRole('button', { name: 'List of parcels in view' }).press('Enter');
    await page.getByRole('region', { name: 'Selected parcels' }).getByText('1 parcel selected').waitFor();
  });

  it('are added up, opened and deselected', async () => {
    const page = await open(`several=${parcel.fid},${parcel.fid + 1}`);
    const pane = page.getByRole('region', { name: 'Selected parcels' });
    await pane.getByText('2 parcels selected').waitFor();
    await expect.poll(() => pane.getByRole('listitem').count()).toBe(2);
    await pane.getByText('Total acres').waitFor();
    await expectAccessiblePanel(page);
    await pane.getByRole('link').first().press('Enter');
    await panelOf(page).getByRole('button', { name: 'Back to 2 selected parcels' }).press('Enter');
    await pane
      .getByRole('button', { name: /^Remove .* from the selection$/ })
      .first()
      .press('Enter');
    await pane.getByText('1 parcel selected').waitFor();
    await pane.getByRole('button', { name: 'Clear selection' }).press('Enter');
    await expect.poll(() => page.url()).not.toContain('several=');
  });
});

describe('the hover box', () => {
  it.runIf(isThorough())('falls back to Address Not Available', async () => {
    const bare = await findWithoutAddress();
    const page = await open(viewOf(bare, 18), { map: 'undrawn' });
    await expect
      .poll(
        async () => {
          await page.mouse.move(MIDDLE.x - 4, MIDDLE.y - 4);
          await page.mouse.move(MIDDLE.x, MIDDLE.y);
          return page.getByText('Address Not Available').count();
        },
        { timeout: 45_000, interval: 500 },
      )
      .toBe(1);
    await page.getByText(`Parcel ${String(bare.fields['parcelnumb'])}`, { exact: true }).waitFor();
  });

  async function findWithoutAddress(): Promise<ParcelRecord> {
    const summaries = readSummaries(await (await fetch(summariesUrl())).json());
    for (const { address, parcelnumb, path } of summaries) {
      if (address !== null || parcelnumb === null) continue;
      const record = parcelRecordSchema.parse(
        await (await fetch(`${journey.server.url}${path}.json`)).json(),
      );
      if (record.others_count === 0) return record;
    }
    throw new Error('none of the first 200 parcels is without an address and alone at its place');
  }
});
