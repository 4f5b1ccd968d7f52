import { beforeAll, describe, expect, it } from 'vitest';
import type { ParcelRecord } from '../../src/features/parcels/contract.ts';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { findCounty, findParcel, startJourneys, viewOf } from '../support/journey.ts';

const journey = startJourneys({ map: 'none' });
let county = '';
let parcel: ParcelRecord;
beforeAll(async () => {
  county = await findCounty(journey.server);
  parcel = await findParcel(journey.server);
});

describe('in light and dark', () => {
  it('the parcel panel has no accessibility issues', async () => {
    const page = await journey.open(`${county}#p=${parcel.path}`);
    await page.getByRole('button', { name: 'Parcel Highlights' }).waitFor();
    await page.getByRole('button', { name: 'Owner', exact: false }).last().click();
    await page.getByRole('button', { name: /Currently viewing (?!…)/ }).waitFor();
    await expectAccessibleInBothThemes(page);
  });

  it('the list, the search results and the sign-in dialog have none', async () => {
    const page = await journey.open(`${county}#list&${viewOf(parcel)}`);
    await page.getByRole('option').first().waitFor();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('combobox', { name: /Search/ }).fill(String(parcel.fields['address']));
    await page.getByRole('listbox', { name: 'Search results' }).getByRole('option').first().waitFor();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sign in' }).first().click();
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
    await expectAccessibleInBothThemes(page);
  });
});

describe('in forced colors', () => {
  it('the selected one of several buttons is marked', async () => {
    const page = await journey.open(`${county}#list&${viewOf(parcel)}`);
    await page.emulateMedia({ forcedColors: 'active' });
    const backgroundOf = (name: string) =>
      page.getByRole('radio', { name }).evaluate((button) => getComputedStyle(button).backgroundColor);
    await page.getByRole('radio', { name: 'In view', checked: true }).waitFor();
    expect(await backgroundOf('In view')).not.toBe(await backgroundOf('Matching'));
    await page.emulateMedia({ forcedColors: null });
  });
});

describe('a browser without WebGL', () => {
  it('says that there is no map, and the list and the panel still work', async () => {
    const page = await journey.open(`${county}#${viewOf(parcel)}`);
    await page.getByText('This browser can’t draw the map.').waitFor();
    await page.getByRole('button', { name: 'List the parcels here' }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: 'Parcel Highlights' }).waitFor();
    await expect.poll(() => page.url()).toContain('p=');
  });
});
