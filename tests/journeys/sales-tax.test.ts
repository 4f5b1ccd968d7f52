import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { changeSettings } from '../support/change-settings.ts';
import { PHONE, findCounty, startJourneys } from '../support/journey.ts';
import { makePerson } from '../support/people.ts';

const journey = startJourneys({ map: 'none' });
let county = '';
beforeAll(async () => {
  county = await findCounty(journey.server);
});

/** The browser reports the address whose tax can't be calculated. */
const TAX_REFUSED = /status of 400 .*\/orders\/tax\.json/;

/** Waits until a line of the checkout or of an order has this amount. */
const waitForLine = (page: Page, label: string, amount: string) =>
  page.getByText(`${label}${amount}`, { exact: true }).waitFor();

describe('sales tax', () => {
  it('of an order is asked for by address, charged, on the receipt, and refunded in proportion', async () => {
    const login = await makePerson(journey.server);
    const operator = await journey.open('/admin/payments', { as: journey.server.operator });
    await changeSettings(journey.server, operator.context(), { PLATBOOK_STRIPE_TAX: 'store' });
    try {
      const page = await journey.open(`/store${county}`, { as: login, ...PHONE, allowed: TAX_REFUSED });
      page.setDefaultTimeout(9000);
      await page.getByRole('radio', { name: /^Shapefile/ }).click();
      await page.getByRole('button', { name: 'Add Premium to Cart' }).click();
      await page.getByRole('link', { name: 'View cart' }).click();

      // Without an address there is no amount to pay.
      await page.getByText('Where sales tax is added, its rate is invented.').waitFor();
      await page.getByText('Enter your address').waitFor();
      expect(await page.getByRole('button', { name: /^Pay/ }).textContent()).toBe('Pay');
      await page.getByLabel('ZIP Code').fill('00000');
      await page.getByText('Sales tax can’t be calculated for this address.').waitFor();
      await page.getByLabel('ZIP Code').fill('97201');
      await waitForLine(page, 'Sales tax', '$0.00');
      await page.getByLabel('ZIP Code').fill('21201');
      await waitForLine(page, 'Items', '$299');
      await waitForLine(page, 'Sales tax', '$17.94');
      await waitForLine(page, 'Total', '$316.94');
      await expectAccessibleInBothThemes(page);

      await page.getByLabel('Card number').fill('4242 4242 4242 4242');
      await page.getByLabel('Expiry date').fill('12/40');
      await page.getByLabel('Security code').fill('123');
      await page.getByRole('button', { name: 'Pay $316.94' }).click();
      await page.waitForURL((url) => url.pathname === '/profile/orders');
      await waitForLine(page, 'Sales tax', '$17.94');
      await waitForLine(page, 'Total', '$316.94');
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: /^Receipt/ }).click();
      expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-');

      await operator.reload();
      const row = operator.getByRole('row').filter({ hasText: 'with $17.94 sales tax' }).first();
      await row.getByRole('button', { name: /^Refund/ }).click();
      const dialog = operator.getByRole('dialog', { name: 'Refund a payment' });
      await dialog.getByLabel('Amount').fill('100');
      // 17.94 of 316.94 is 5.66 of 100.
      await dialog.getByText('Of which $5.66 is sales tax.').waitFor();
      await expectAccessibleInBothThemes(operator);
      await dialog.getByRole('button', { name: 'Refund $100' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.reload();
      await waitForLine(page, 'Refunded, of which $5.66 sales tax', '−$100');
      await waitForLine(page, 'Total after the refund', '$216.94');
    } finally {
      await changeSettings(journey.server, operator.context(), { PLATBOOK_STRIPE_TAX: null });
    }
  });
});
