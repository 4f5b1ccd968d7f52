import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listJobs } from '../../src/features/admin/contract.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { chooseByTyping } from '../support/choose-option.ts';
import { type ArcgisFeature, openFakeArcgis } from '../support/fake-arcgis.ts';
import { findCounty, findParcel, openAsOperator, startJourneys } from '../support/journey.ts';
import { restoreCounty } from '../support/restore-site.ts';

const journey = startJourneys({ map: 'none' });
const LOTS = 60;
let county = '';
let features: ArcgisFeature[] = [];
let arcgis: Awaited<ReturnType<typeof openFakeArcgis>>;

beforeAll(async () => {
  county = await findCounty(journey.server);
  const { point } = await findParcel(journey.server);
  const [lon, lat] = point;
  features = Array.from({ length: LOTS }, (_, index) => {
    const west = lon + (index % 10) * 0.0006;
    const south = lat + Math.floor(index / 10) * 0.0006;
    const [east, north] = [west + 0.0005, south + 0.0005];
    const ring = [
      [west, south],
      [west, north],
      [east, north],
      [east, south],
      [west, south],
    ];
    return {
      attributes: {
        OBJECTID: index + 1,
        PIN: `R-${String(index).padStart(4, '0')}`,
        OWNER: `OWNER ${index}`,
        LANDUSE: 'R',
        SALEDATE: 1_580_428_800_000,
      },
      geometry: { rings: [ring] },
    };
  });
  arcgis = await openFakeArcgis(features);
});
afterAll(() => arcgis.close());

function changeOwners(count: number, name: string): void {
  for (const feature of features.slice(0, count)) feature.attributes['OWNER'] = name;
}

describe('a county from a service', () => {
  it('is added, published, gets a schedule and is refreshed, and a large change waits for a decision', async () => {
    const page = await openAsOperator(journey, '/admin/imports/new', /inspected-address/);
    try {
      // The address in the catalog leads to the server of a real county, to which this test must not send requests.
      await page.route(/inspected-address\.json\?url=https/, (route) => route.abort());
      await page.getByRole('textbox', { name: 'Find a county’s public data' }).fill('Baltimore City, MD');
      const services = page.getByRole('list', { name: 'Parcel services' });
      await services.getByText('All of Maryland', { exact: true }).waitFor();
      await page.getByText(/Read the license of a service before you import from it/).waitFor();
      await services.getByRole('button', { name: 'Use this address: Baltimore City' }).click();
      const address = page.getByRole('textbox', { name: 'Address of the file or service' });
      expect(await address.inputValue()).toMatch(/^https:/);
      await page.getByText(/No license is listed: ask the publisher\./).waitFor();
      await expectAccessible(page);
      await address.fill(arcgis.layer);
      await page.getByRole('button', { name: 'Check the address' }).click();
      await page.getByRole('textbox', { name: 'Only features where (optional)' }).waitFor();
      await page.getByRole('button', { name: 'Fetch' }).click();
      await page.getByRole('heading', { name: 'Parcels.geojsonl' }).waitFor({ timeout: 30_000 });
      await page.waitForURL((url) => url.pathname.endsWith(county));
      await page.getByRole('button', { name: 'Next: Columns' }).click();
      await page.getByRole('button', { name: 'Start the import', disabled: false }).click();
      await page.getByText('This import is ready for review.').waitFor({ timeout: 60_000 });
      await page.getByRole('button', { name: 'Publish' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click();
      await page.getByRole('link', { name: 'Refresh this county on a schedule' }).click();

      await page.getByRole('button', { name: 'Set a schedule' }).click();
      const form = page.getByRole('form', { name: 'Schedule' });
      await form.getByText(/^Next: Mon, .* 3:00/).waitFor();
      await form.getByRole('textbox', { name: 'When' }).fill('now and then');
      await form.getByText(/is not understood as a schedule/).waitFor();
      expect(await form.getByRole('button', { name: 'Save the schedule' }).isDisabled()).toBe(true);
      await expectAccessible(page);
      await chooseByTyping(form.getByRole('combobox', { name: 'Time zone' }), 'UTC');
      await form.getByRole('textbox', { name: 'When' }).fill('30 4 * * *');
      await form.getByRole('button', { name: 'Save the schedule' }).click();
      await page.getByText('Every day at 04:30 (UTC)', { exact: true }).waitFor();

      const published = page
        .getByRole('region', { name: 'Refreshes' })
        .getByRole('row')
        .filter({ hasText: 'Published' })
        .filter({ hasText: '6 changed' });
      // A second try of this test finds the report of the first.
      const earlier = await published.count();
      changeOwners(6, 'THE NEXT OWNER');
      await page.getByRole('button', { name: 'Run now' }).click();
      await expect.poll(() => published.count(), { timeout: 60_000 }).toBe(earlier + 1);
      const current = page
        .getByRole('region', { name: 'Editions' })
        .getByRole('row')
        .filter({ has: page.getByText('Current', { exact: true }) });
      await current.filter({ hasText: 'Operator' }).waitFor();
      await expectAccessible(page);
      // The history of the county shows what the refresh changed.
      const map = await openAsOperator(journey, `${county}#changes`);
      await map
        .getByRole('region', { name: 'Changes' })
        .getByText(/the next owner/i)
        .first()
        .waitFor();

      changeOwners(LOTS, 'ONE OWNER OF ALL');
      await page.getByRole('button', { name: 'Run now' }).click();
      await page.getByText('Waiting for you: 100% of parcels changed').first().waitFor({ timeout: 60_000 });
      await page.getByRole('button', { name: 'Compare and decide' }).click();
      await page.getByRole('heading', { name: 'Compared with the edition before' }).waitFor();
      await page
        .getByRole('region', { name: 'Changed columns' })
        .getByRole('row', { name: /owner/ })
        .waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard the import' }).click();
      await page.getByText('Discarded').first().waitFor();

      // The job that starts the refreshes that are due runs every minute. (`refresh.server.test.ts` tests them at given times, without waiting.)
      await expect
        .poll(
          async () => {
            const reply = await page.request.get(`${journey.server.url}/admin/jobs.json`);
            const found = listJobs.output?.parse(await reply.json());
            return found?.kinds.find(({ name }) => name === 'keep-refreshes');
          },
          { timeout: 120_000, interval: 2000 },
        )
        .toMatchObject({ cron: '* * * * *', completed: expect.toSatisfy((count: number) => count > 0) });

      await page.goto(`${journey.server.url}/admin/editions${county}`);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the schedule' }).click();
      await page.getByText('The schedule is deleted.').waitFor();
    } finally {
      await restoreCounty(journey.server, page.context(), county);
    }
  }, 420_000);
});
