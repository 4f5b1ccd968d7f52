import { beforeAll, describe, expect, it } from 'vitest';
import type { ParcelRecord } from '../../src/features/parcels/contract.ts';
import { findCounty, findParcel, signIn, startJourneys } from '../support/journey.ts';

const journey = startJourneys({ map: 'none' });
let county = '';
let parcel: ParcelRecord;
beforeAll(async () => {
  county = await findCounty(journey.server);
  parcel = await findParcel(journey.server);
});

describe('signing in', () => {
  it('reveals owner names, and signing out hides them', async () => {
    // Requests that were sent while signed in are refused when the page becomes a visitor's.
    const page = await journey.open(`${county}#p=${parcel.path}`, { allowed: /status of 40[134]/ });
    const panel = page.getByRole('region', { name: 'Parcel details' });
    await panel.getByRole('button', { name: 'Sign in to see the owner' }).click();
    await signIn(page, journey.server.starter);
    await panel.getByRole('button', { name: 'Copy Owner' }).first().waitFor({ state: 'attached' });
    await expect.poll(() => panel.getByText('Sign in to see the owner').count()).toBe(0);

    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    // The open panel may show what only the account may see, so signing out closes it.
    await expect.poll(() => panel.count()).toBe(0);
    await page.goto(`${journey.server.url}${county}#p=${parcel.path}`);
    await panel.getByText('Sign in to see the owner').waitFor();
  });
});

describe('the imports page', () => {
  it('asks to sign in, and shows an operator what became of the rows and columns of an import', async () => {
    const page = await journey.open('/admin/imports');
    await page.getByText('This page is for the operators of this site.').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await signIn(page, journey.server.operator);
    await page.getByRole('heading', { name: 'Imports', level: 1 }).waitFor();
    const published = page.getByRole('row').filter({ hasText: 'Published', hasNotText: 'layer:' });
    await published.first().getByRole('link').first().click();
    await page.getByText('Rows read').waitFor();
    await page.getByRole('heading', { name: 'Columns', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(3);
  });
});
