import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { sessionSchema } from '../../src/features/accounts/contract.ts';
import { formatQueryCode } from '../../src/features/filters/rules/query-code.ts';
import { createProject, listProjects } from '../../src/features/projects/contract.ts';
import { expectAccessible } from '../support/accessibility.ts';
import type { JourneyLogin } from '../support/journey-server.ts';
import { findCounty, startJourneys } from '../support/journey.ts';
import { isThorough } from '../support/thorough.ts';

const journey = startJourneys({ map: 'none' });
let county = '';
beforeAll(async () => {
  county = await findCounty(journey.server);
});

const FILTERS = { op: 'all', nodes: [{ op: 'gte', column: 'll_gisacre', value: 1 }] } as const;

/** Opens the pane in a new project, signed in before the page loads. */
async function openExport(login: JourneyLogin): Promise<Page> {
  const { url } = journey.server;
  let slug = '';
  const query = { operation: 'intersection', parcel: { [county]: FILTERS } } as const;
  const makeProject = async ({ request }: BrowserContext) => {
    const session = sessionSchema.parse(await (await request.get(`${url}/users/session.json`)).json());
    const headers = { 'x-csrf-token': session.csrf_token ?? '' };
    // Deletes the projects of earlier attempts, which would use up the limit of the plan.
    const listed = listProjects.output?.parse(await (await request.get(`${url}/projects.json`)).json());
    for (const { name, path } of listed?.projects ?? [])
      if (name.startsWith('Exported')) await request.delete(`${url}${path}.json`, { headers });
    const made = await request.post(`${url}/projects.json`, {
      headers,
      data: { name: `Exported ${Date.now()}`, query: { ...query, path: county } },
    });
    slug = createProject.output?.parse(await made.json()).project.slug ?? '';
  };
  const page = await journey.open('/plans', {
    as: login,
    before: (fresh) => makeProject(fresh.context()),
  });
  await page.goto(`${url}${county}#export&project=${slug}&q=${formatQueryCode(query)}&c=4/40/-100`);
  await page
    .getByRole('region', { name: 'Export', exact: true })
    .getByText(/^Exported/)
    .waitFor();
  return page;
}

/** Sets other filters than the project's: parcels of at least this many acres. */
async function setFilters(page: Page, acres: number): Promise<void> {
  const tree = { op: 'all', nodes: [{ op: 'gte', column: 'll_gisacre', value: acres }] } as const;
  const code = formatQueryCode({ operation: 'intersection', parcel: { [county]: tree } });
  await page.evaluate((q) => {
    window.location.hash = `${window.location.hash.replace(/&q=[^&]*/, '')}&q=${q}`;
  }, code);
}

const numberIn = (text: string | null) => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));

describe('the Export pane', () => {
  it('counts, reviews and downloads the parcels that the project selects', async () => {
    const page = await openExport(journey.server.pro);
    const pane = page.getByRole('region', { name: 'Export', exact: true });
    const selected = pane.getByText(/^[\d,]+ propert(y|ies) currently selected$/);
    await selected.waitFor();
    const count = numberIn(await selected.textContent());
    expect(count).toBeGreaterThan(10);
    await pane.getByText('free CSV rows left this month').waitFor();
    await pane.getByRole('listitem').filter({ hasText: 'at least 1' }).waitFor();
    await expectAccessible(page, 'section[aria-label="Export"]');

    await pane.getByRole('button', { name: 'Review Data & Download' }).click();
    const review = page.getByRole('dialog', { name: 'Review Your Data' });
    await review.getByText(/fields go into the file/).waitFor();
    await review.getByRole('button', { name: 'None' }).click();
    await review.getByText('Choose at least one field.').first().waitFor();
    await review.getByLabel('Parcel Number', { exact: true }).click();
    await expectAccessible(page, '[role=dialog]');

    const download = page.waitForEvent('download');
    await review.getByRole('button', { name: 'Download' }).click();
    await review.waitFor({ state: 'hidden' });
    const file = await download;
    await pane
      .getByRole('link', { name: /^Download / })
      .first()
      .waitFor();
    await pane
      .getByText(`· ${count.toLocaleString('en-US')} records ·`)
      .first()
      .waitFor();
    expect(file.suggestedFilename()).toMatch(/\.zip$/);
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');

    await setFilters(page, 2);
    await pane.getByRole('button', { name: 'Save Filters' }).waitFor();
  });
});

describe('the cart', () => {
  it.runIf(isThorough())(
    'sells a Shapefile: a declined card, another card, and the file among the orders',
    async () => {
      const page = await openExport(journey.server.pro);
      const pane = page.getByRole('region', { name: 'Export', exact: true });
      await pane.getByText('Shapefile', { exact: true }).click();
      await pane.getByRole('button', { name: 'Review Data & Proceed to Cart' }).click();
      const review = page.getByRole('dialog', { name: 'Review Your Data' });
      await review.getByRole('button', { name: 'Add to Cart' }).click();
      await page.getByText('Practice mode: no money moves').waitFor();
      await expectAccessible(page);
      const pay = async (number: string) => {
        await page.getByLabel('Card number').fill(number);
        await page.getByLabel('Expiry date').fill('12/40');
        await page.getByLabel('Security code').fill('123');
        await page.getByRole('button', { name: /^Pay / }).click();
      };
      await pay('4000 0000 0000 0002');
      await page.getByText('Your card was declined.').waitFor();
      await pay('4242 4242 4242 4242');
      await page
        .getByRole('heading', { name: /^Order of / })
        .first()
        .waitFor();
      await expectAccessible(page);
      const link = page.getByRole('link', { name: /^Download .*shp\.zip$/ }).first();
      await link.waitFor({ timeout: 45_000 });
      const download = page.waitForEvent('download');
      await link.click();
      expect((await readFile(await (await download).path())).subarray(0, 2).toString()).toBe('PK');
      await page.goto(`${journey.server.url}/orders/cart`);
      await page.getByText('Your cart is empty.').waitFor();
    },
  );
});
