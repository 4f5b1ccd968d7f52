import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessibleInThemes } from '../support/accessibility.ts';
import { changeSettings } from '../support/change-settings.ts';
import { findCounty, startJourneys } from '../support/journey.ts';
import { tabTo } from '../support/keyboard-walk.ts';
import { makePerson } from '../support/people.ts';
import { addFreePrice, removeFreePrices } from '../support/store-prices.ts';
import { isThorough } from '../support/thorough.ts';

const journey = startJourneys({ map: 'none' });
let county = '';
beforeAll(async () => {
  county = await findCounty(journey.server);
});

/** Returns the role and the name of each control of the payment form, in the order in which a screen reader reads them. */
async function controlsOfPayment(page: Page): Promise<string[]> {
  const tree = await page.getByRole('form', { name: 'Payment' }).ariaSnapshot();
  return [...tree.matchAll(/- (textbox|radio|button) "([^"]+)"/g)].map(([, role, name]) => `${role} ${name}`);
}

/** Pays for the cart with the test card that is never declined. */
async function payByCard(page: Page): Promise<void> {
  await page.getByText('Test cards', { exact: true }).click();
  await page.getByRole('button', { name: '4242 4242 4242 4242' }).click();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.waitForURL((url) => url.pathname === '/profile/orders');
}

describe('buying', () => {
  it('works with the keyboard alone, and says what is wrong with a card', async () => {
    const page = await journey.open(`/store${county}`, { as: await makePerson(journey.server) });
    await tabTo(page, page.getByRole('radio', { name: /^Spreadsheet/ }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Add Premium to Cart' }));
    await page.keyboard.press('Enter');
    // The focus is on the add-ons when the button is gone.
    const buildings = page.getByRole('checkbox', { name: /^Buildings/ });
    await expect.poll(() => buildings.evaluate((box) => box === document.activeElement)).toBe(true);
    await tabTo(page, page.getByRole('checkbox', { name: /^Zoning/ }));
    await page.keyboard.press('Space');
    await page.getByText(/^\$349 for Premium with Zoning of Alder County/).waitFor();
    await tabTo(page, page.getByRole('link', { name: 'View cart' }), 'Shift+Tab');
    await page.keyboard.press('Enter');

    const number = page.getByLabel('Card number');
    await tabTo(page, number);
    expect(await controlsOfPayment(page)).toEqual([
      'textbox Card number',
      'textbox Expiry date',
      'textbox Security code',
      'button Pay $349',
    ]);
    await page.keyboard.type('4000000000000002');
    await page.keyboard.press('Enter');
    // The first field with an error has the focus, and an alert says what is wrong.
    const expiry = page.getByLabel('Expiry date');
    await page.getByRole('alert').filter({ hasText: 'Enter the expiry date as MM/YY.' }).waitFor();
    await expect.poll(() => expiry.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await expiry.getAttribute('aria-invalid')).toBe('true');
    await expectAccessibleInThemes(page);
    await page.keyboard.type('12/40');
    await page.keyboard.press('Tab');
    await page.keyboard.type('123');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Your card was declined.' }).waitFor();
    await tabTo(page, number);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('4000002760003184');
    await page.keyboard.press('Enter');
    const bank = page.getByRole('dialog', { name: 'Your bank asks you to confirm' });
    await tabTo(page, bank.getByRole('button', { name: 'Confirm' }));
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/profile/orders');
    const download = page.getByRole('link', { name: /^Download .*premium-zoning.*shp\.zip$/ });
    await download.waitFor({ timeout: 45_000 });
    await tabTo(page, download);
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(file.suggestedFilename()).toMatch(/shp\.zip$/);
  });

  it.runIf(isThorough())('is refunded in full by an operator, and then has no files', async () => {
    const page = await journey.open(`/store${county}`, { as: await makePerson(journey.server) });
    await page.getByRole('button', { name: 'Add Premium to Cart' }).click();
    await page.getByRole('link', { name: 'View cart' }).click();
    await payByCard(page);
    await page.getByRole('link', { name: /^Download .*premium.*csv\.zip$/ }).waitFor({ timeout: 45_000 });
    const number =
      /Order ([0-9a-f]{8}), paid/.exec(
        (await page.getByText(/^Order [0-9a-f]{8}, paid on /).textContent()) ?? '',
      )?.[1] ?? '';

    // The operator finds the order by the number that its buyer sees.
    const operator = await journey.open('/admin/orders', { as: journey.server.operator });
    await operator.getByLabel('Buyer, file or number').fill(number);
    await expect.poll(() => operator.getByRole('row', { name: /Alder County/ }).count()).toBe(1);
    await operator.getByRole('button', { name: /^Refund the order of / }).click();
    const dialog = operator.getByRole('dialog', { name: 'Refund a payment' });
    await dialog.getByRole('button', { name: 'Refund $299' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await operator.getByText('$299 refunded').waitFor();

    await page.reload();
    await page.getByText('Refunded', { exact: true }).first().waitFor();
    await page.getByText('Its files can no longer be downloaded.').waitFor();
    await page.getByText('−$299').waitFor();
    expect(await page.getByRole('link', { name: /^Download / }).count()).toBe(0);
    await page.getByRole('link', { name: /^Receipt/ }).waitFor();
    await expectAccessibleInThemes(page);
  });

  it('is not needed for free files, which visitors get without an account if the operator allows it', async () => {
    const operator = await journey.open('/admin/store_prices', { as: journey.server.operator });
    const change = (values: Record<string, string | null>) =>
      changeSettings(journey.server, operator.context(), values);
    try {
      await change({ PLATBOOK_PAYMENT: 'none', PLATBOOK_FREE_FILES: 'everyone' });
      await addFreePrice(journey.server, operator.context(), county, 'premium');
      const page = await journey.open(`/store${county}`);
      await page.getByRole('radio', { name: /^Premium.*Free/ }).waitFor();
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await page.getByRole('link', { name: 'View cart' }).click();
      await page.getByText('There is nothing to pay.').waitFor();
      await page.getByRole('button', { name: 'Get the files' }).click();
      const link = page.getByRole('link', { name: /^Download .*premium.*csv\.zip$/ });
      await link.waitFor({ timeout: 45_000 });
      const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(file.suggestedFilename()).toMatch(/csv\.zip$/);
      await expectAccessibleInThemes(page);
    } finally {
      await change({ PLATBOOK_PAYMENT: null, PLATBOOK_FREE_FILES: null });
      await removeFreePrices(journey.server, operator.context());
    }
  });
});
