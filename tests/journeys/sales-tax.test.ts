import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessibleInThemes } from '../support/accessibility.ts';
import { changeSettings } from '../support/change-settings.ts';
import { PHONE, findCounty, startJourneys } from '../support/journey.ts';
import { makePerson } from '../support/people.ts';
import { isThorough } from '../support/thorough.ts';

const journey = startJourneys({ map: 'none' });
let county = '';
beforeAll(async () => {
  county = await findCounty(journey.server);
});

/** The error that the browser logs when the server can't calculate the tax for an address. */
const TAX_REFUSED = /status of 400 .*\/orders\/tax\.json/;

/** Waits until a line of the checkout or of an order has this amount. */
const waitForLine = (page: Page, label: string, amount: string) =>
  page.getByText(`${label}${amount}`, { exact: true }).waitFor();

/** Refunds `dollars` of the newest payment with this description and tax, once the dialog shows `hint`, which says how much of the refund is tax. */
async function refund(
  operator: Page,
  description: string,
  tax: string,
  dollars: string,
  hint: string,
): Promise<void> {
  await operator
    .getByRole('row', { name: description })
    .filter({ hasText: tax })
    .first()
    .getByRole('button', { name: /^Refund/ })
    .click();
  const dialog = operator.getByRole('dialog', { name: 'Refund a payment' });
  await dialog.getByLabel('Amount').fill(dollars);
  await dialog.getByText(hint).waitFor();
  await expectAccessibleInThemes(operator);
  await dialog.getByRole('button', { name: `Refund $${dollars}` }).click();
  await dialog.waitFor({ state: 'hidden' });
}

describe('sales tax', () => {
  it('of an order is calculated from the address, charged, shown on the order, and refunded in proportion', async () => {
    const login = await makePerson(journey.server);
    const operator = await journey.open('/admin/payments', { as: journey.server.operator });
    await changeSettings(journey.server, operator.context(), { PLATBOOK_STRIPE_TAX: 'store' });
    try {
      const page = await journey.open(`/store${county}`, { as: login, ...PHONE, allowed: TAX_REFUSED });
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
      await expectAccessibleInThemes(page);

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
      await refund(operator, 'Order of', 'with $17.94 sales tax', '100', 'Of which $5.66 is sales tax.');
      await page.reload();
      await waitForLine(page, 'Refunded, of which $5.66 sales tax', '−$100');
      await waitForLine(page, 'Total after the refund', '$216.94');
    } finally {
      await changeSettings(journey.server, operator.context(), { PLATBOOK_STRIPE_TAX: null });
    }
  });

  it.runIf(isThorough())(
    'of a plan is calculated from the address, charged, shown on the invoice, and follows a change of the address',
    async () => {
      const login = await makePerson(journey.server);
      const operator = await journey.open('/admin/payments', { as: journey.server.operator });
      await changeSettings(journey.server, operator.context(), { PLATBOOK_STRIPE_TAX: 'all' });
      try {
        const page = await journey.open('/plans#p=pro', { as: login });
        await page.getByLabel('Account name').fill(`Dora Surveys ${login.email.slice(8, 14)}`);
        await page.getByRole('checkbox', { name: 'I agree to the terms of plans.' }).check();
        await page.getByText('Test cards', { exact: true }).click();
        await page.getByRole('button', { name: '4242 4242 4242 4242' }).click();
        await page.getByText('Enter your address').waitFor();
        await page.getByLabel('ZIP Code').fill('21201');
        await waitForLine(page, 'Sales tax', '$0.72');
        await waitForLine(page, 'Total', '$12.72');
        await expectAccessibleInThemes(page);
        await page.getByRole('button', { name: 'Pay $12.72' }).click();
        await page.waitForURL((url) => url.pathname.endsWith('/settings/billing'));

        const invoices = page.getByRole('region', { name: 'Invoices' });
        await invoices.getByText('with $0.72 sales tax').waitFor();
        await page.getByText('$12 per month and sales tax').waitFor();
        const address = page.getByRole('region', { name: 'Billing address' });
        expect(await address.getByLabel('ZIP Code').inputValue()).toBe('21201');
        // Oregon has no sales tax.
        await address.getByLabel('ZIP Code').fill('97201');
        await address.getByRole('button', { name: 'Save the address' }).click();
        await address.getByText('The address is saved.').waitFor();
        await expectAccessibleInThemes(page);
        const change = page.getByRole('region', { name: 'Change plan' });
        await change.getByRole('radio', { name: 'Team' }).click();
        await change.getByRole('slider', { name: 'Users' }).fill('3');
        await change.getByText('Team, 3 users').waitFor();
        await change.getByText(/ for the rest of the period and \$0\.00 sales tax\.$/).waitFor();
        await change.getByRole('button', { name: 'Confirm the change' }).click();
        await page.getByText('1 of 3 used').waitFor();

        await operator.reload();
        const changed = operator.getByRole('row').filter({ hasText: 'Change to Team' }).first();
        await changed.getByText('with $0.00 sales tax').waitFor();
        await refund(operator, 'Pro, monthly', 'with $0.72 sales tax', '5', 'Of which $0.28 is sales tax.');
        await page.reload();
        await invoices.getByText('$5 refunded').waitFor();
      } finally {
        await changeSettings(journey.server, operator.context(), { PLATBOOK_STRIPE_TAX: null });
      }
    },
  );
});
