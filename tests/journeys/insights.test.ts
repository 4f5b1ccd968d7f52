import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { listCountiesWithParcels } from '../../src/features/places/contract.ts';
import { mercatorX, mercatorY } from '../../src/kernel/geo.ts';
import { chooseByKeyboard, chooseOption } from '../support/choose-option.ts';
import { DESKTOP, PHONE, cameraOf, findCounty, startJourneys } from '../support/journey.ts';
import { everyNth, isThorough } from '../support/thorough.ts';

const journey = startJourneys({ map: 'none' });
let county = '';
beforeAll(async () => {
  county = await findCounty(journey.server);
});

const selected = (page: Page) => page.getByRole('option', { selected: true });

describe('insights of a county', () => {
  it('are read by keyboard: statistics, a table, a pie and the owners, and the map shows a part of the pie or an owner', async () => {
    const page = await journey.open(`${county}#insights`, { as: journey.server.pro });
    const pane = page.getByRole('region', { name: 'Insights' });
    await pane.getByText('Median parcel value', { exact: true }).waitFor();
    await pane.getByText(/From edition \d+, published/).waitFor();
    await pane.getByRole('button', { name: 'Show as a table' }).press('Enter');
    await pane.getByRole('row', { name: /^Parcels / }).waitFor();
    const ask = pane.locator('section', { has: page.getByRole('heading', { name: 'Ask A.I.' }) });
    await ask.getByText(/has no language model/).waitFor();

    await pane.getByRole('button', { name: 'Land Use & Zoning' }).press('Enter');
    const pie = pane.getByRole('listbox', { name: 'Land use by activity' });
    await pie.focus();
    const first = await selected(page).getAttribute('aria-label');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => selected(page).getAttribute('aria-label')).not.toBe(first);
    await page.keyboard.press('Home');
    await expect.poll(() => selected(page).getAttribute('aria-label')).toBe(first);
    await pane.getByRole('button', { name: /^Show only / }).press('Enter');
    await page.waitForURL(/lbcs_activity/);
    await pane.getByRole('button', { name: /^Show all parcels/ }).press('Enter');
    await page.waitForURL((url) => !url.hash.includes('lbcs_activity'));
    const download = page.waitForEvent('download');
    await pane.getByRole('button', { name: 'CSV' }).press('Enter');
    expect((await download).suggestedFilename()).toMatch(/^land-use-by-activity-of-.*\.csv$/);
    const picture = page.waitForEvent('download');
    await pane.getByRole('button', { name: 'PNG' }).press('Enter');
    expect((await picture).suggestedFilename()).toMatch(/\.png$/);

    await pane.getByRole('button', { name: 'Ownership' }).press('Enter');
    const bars = pane.getByRole('listbox', { name: 'Owners by number of parcels' });
    await expect.poll(() => bars.getByRole('option').count()).toBe(8);
    const owner = await selected(page).getAttribute('aria-label');
    await pane.getByRole('button', { name: 'Further owners' }).press('Enter');
    await pane.getByText(/^Page 2 of/).waitFor();
    await expect.poll(() => selected(page).getAttribute('aria-label')).not.toBe(owner);
    await pane.getByRole('button', { name: 'Highlight on the map' }).press('Enter');
    await page.waitForURL(/owner~is/);

    await pane.getByRole('button', { name: 'Vacancy' }).press('Enter');
    await pane.getByRole('listbox', { name: 'Vacancy by the postal service' }).waitFor();
    // The vacancy of a parcel is a field of the Team plan, so a Pro account can't filter by it.
    await pane.getByRole('button', { name: /^Show only .* Your plan does not show these parcels/ }).waitFor();
    await pane
      .getByRole('button', { name: /^List the parcels: .* Your plan does not show these parcels/ })
      .waitFor();
  });

  it.runIf(isThorough())(
    'have their pages in a select on a phone, and say what the plan or the region lacks',
    async () => {
      const page = await journey.open(`${county}#insights`, PHONE);
      const pane = page.getByRole('region', { name: 'Insights' });
      await pane.getByText('Median parcel value', { exact: true }).waitFor();
      await chooseOption(page, 'Page of insights', 'Land Use & Zoning');
      await pane.getByText('Land Use & Zoning insights are available to Pro customers.').waitFor();
      await pane.getByRole('link', { name: 'Upgrade to Pro' }).waitFor();
      await chooseOption(page, 'Page of insights', 'Ownership');
      await pane.getByText('Sign in to see the owners.').waitFor();
      await expect.poll(() => pane.getByRole('option').count()).toBe(0);
      await page.close();

      const state = await journey.open(`${county.slice(0, county.lastIndexOf('/'))}#insights`, PHONE);
      await state.getByText(/The sum of|From edition/).waitFor();
      await chooseOption(state, 'Page of insights', 'Vacancy');
      await state.getByText('Insights are not available for this region.').waitFor();
    },
  );
});

/** When the code of the pane loads after the map, the map was fitted beside a narrower pane and has to be fitted again. */
it.runIf(isThorough())('a link to a wide pane shows the whole county beside it', async () => {
  const { promise: mapIsThere, resolve: releaseCode } = Promise.withResolvers<void>();
  const page = await journey.open(`${county}#insights&insight=areas&by=median_value`, {
    map: 'undrawn',
    before: (opened) =>
      opened.route(/\/assets\/insights-pane-[^/]*\.js$/, async (route) => {
        await mapIsThere;
        await route.continue();
      }),
  });
  await expect.poll(() => cameraOf(page).length, { timeout: 30_000 }).toBe(3);
  const [openedAt] = cameraOf(page);
  releaseCode();
  const pane = page.getByRole('region', { name: 'Insights' });
  await pane.getByRole('heading', { name: 'Map by area' }).waitFor();
  await expect.poll(() => cameraOf(page)[0] ?? 0, { timeout: 10_000 }).toBeLessThan((openedAt ?? 0) - 0.1);

  const counties = await fetch(`${journey.server.url}/counties.json`);
  const [found] = listCountiesWithParcels.output?.parse(await counties.json()).counties ?? [];
  if (found === undefined) throw new Error('the server holds no county');
  const [west, south, east, north] = found.extent;
  const [zoom = 0, lat = 0, lon = 0] = cameraOf(page);
  const { width, height } = DESKTOP.viewport;
  const xOf = (degrees: number) => width / 2 + (mercatorX(degrees) - mercatorX(lon)) * 512 * 2 ** zoom;
  const yOf = (degrees: number) => height / 2 + (mercatorY(degrees) - mercatorY(lat)) * 512 * 2 ** zoom;
  const box = await pane.boundingBox();
  expect(xOf(west)).toBeGreaterThan((box?.x ?? 0) + (box?.width ?? 0));
  expect(xOf(east)).toBeLessThan(width);
  expect(yOf(north)).toBeGreaterThan(0);
  expect(yOf(south)).toBeLessThan(height);
});

describe.each(
  everyNth(2, [
    ['a desktop', {}],
    ['a phone', PHONE],
  ] as const),
)('by keyboard on %s', (device, size) => {
  it('a question is answered, the report is saved, an owner is highlighted, and two places are compared', async () => {
    const page = await journey.open(`${county}#insights`, { ...size, as: journey.server.pro });
    const pane = page.getByRole('region', { name: 'Insights' });
    await chooseByKeyboard(page, 'Question', 'What is property worth');
    await pane.getByText(/^The median parcel is worth \$[\d,]+ \(known/).waitFor();
    await pane.getByLabel('Your own question').fill('built before 1950 near the river');
    await page.keyboard.press('Enter');
    await pane.getByText('Not understood, and left out: near the river.').waitFor();
    await pane.getByText('Year Built less than 1950').waitFor();
    await pane.getByRole('button', { name: 'Show these parcels' }).press('Enter');
    await page.waitForURL(/yearbuilt/);
    const [report] = await Promise.all([
      page.waitForEvent('download'),
      pane.getByRole('button', { name: 'Report as PDF' }).press('Enter'),
    ]);
    expect(report.suggestedFilename()).toMatch(/^platbook-report-.*\.pdf$/);

    const show = async (name: string) => {
      if (device === 'a phone') await chooseByKeyboard(page, 'Page of insights', name);
      else await pane.getByRole('button', { name }).press('Enter');
    };
    const step = async (chart: string, key: string) => {
      const options = pane.getByRole('listbox', { name: chart });
      await options.waitFor();
      const first = await selected(page).getAttribute('aria-label');
      await options.press(key);
      await expect.poll(() => selected(page).getAttribute('aria-label')).not.toBe(first);
    };
    await show('Vacancy');
    await step('Vacancy by the postal service', 'ArrowRight');
    await pane.getByRole('button', { name: 'Show as a table' }).press('Enter');
    await pane.getByRole('row', { name: /^Occupied residential/i }).waitFor();
    await show('Ownership');
    await step('Owners by number of parcels', 'ArrowDown');
    await pane.getByRole('button', { name: 'Highlight on the map' }).press('Enter');
    await page.waitForURL(/owner~is/);

    await show('Compare Places');
    await pane.getByRole('combobox', { name: 'Add a place' }).fill('Demo State');
    await page.getByRole('option', { name: /Demo State/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/beside=/);
    await pane.getByLabel('Table: places side by side').waitFor();
    await pane.getByRole('button', { name: /^Remove / }).press('Enter');
    await page.waitForURL((url) => !url.hash.includes('beside='));
  });

  it.runIf(isThorough())(
    'a place without data is requested, and the bell leads to the notifications',
    async () => {
      const page = await journey.open('/us/md#insights', { ...size, as: journey.server.starter });
      await page.getByText('Place Unavailable: No parcel data available for this place.').waitFor();
      await page.getByLabel('Comment').focus();
      await page.keyboard.type('All counties, please.');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByText('Thank you for your suggestion!').waitFor();

      // A phone shows the bell only when something is unread, and has the page in its menu.
      const bell = page.getByRole('button', { name: /^Notifications/ });
      if (device === 'a desktop') await bell.press('Enter');
      else {
        await page.getByRole('button', { name: /^Account of / }).press('Enter');
        await page.getByRole('menuitem', { name: 'Notifications' }).press('Enter');
      }
      await page.waitForURL(({ pathname }) => pathname === '/profile/notifications');
      await page.getByText('Nothing has changed yet.').waitFor();
      await chooseByKeyboard(page, 'How soon: Owner', 'Weekly');
      await expect.poll(() => page.getByRole('button', { name: /^Weekly How soon: Owner$/ }).count()).toBe(1);
    },
  );
});
