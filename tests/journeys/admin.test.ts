import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { changeSettings } from '../support/change-settings.ts';
import { DESKTOP, PHONE, startJourneys } from '../support/journey.ts';
import { isThorough } from '../support/thorough.ts';

const journey = startJourneys({ map: 'none' });

const asOperator = { as: journey.server.operator };

it('the admin page shows failed jobs, its links lead to the other admin pages, and the audit log has filters', async () => {
  const page = await journey.open('/admin', asOperator);
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: 'Admin', exact: true }).waitFor();
  await main.getByRole('link', { name: /^Failed jobs/ }).waitFor();
  await expectAccessible(page);

  const pages = main.getByRole('navigation', { name: 'Admin pages' });
  for (const [name, there] of [
    ['Jobs', 'import'],
    ['Metrics', /^Property lookups/],
    ['Settings', 'Your site'],
    ['Groups', 'Alder Land Partners'],
  ] as const) {
    await pages.getByRole('link', { name, exact: true }).click();
    await main.getByRole('heading', { name, exact: true }).waitFor();
    await main.getByText(there).first().waitFor();
  }

  await pages.getByRole('link', { name: 'Audit log' }).click();
  await main.getByLabel('Action').fill('account.operator_signed_in');
  await expect.poll(() => main.getByRole('row').filter({ hasText: 'Operator' }).count()).toBeGreaterThan(0);
  await expectAccessible(page);
  await main.getByLabel('Record').fill('no record has this name');
  await main.getByText('No entries match.').waitFor();
});

it('an operator changes the name and the color of the site, which shows at once', async () => {
  const page = await journey.open('/admin/settings', asOperator);
  const section = page.getByRole('region', { name: 'Your site' });
  try {
    await section.getByLabel('Name').fill('Alder parcel map');
    await section.getByText('Plum').click();
    await section.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Alder parcel map' }).waitFor();
    await expect.poll(() => page.locator('html[data-color="plum"]').count()).toBe(1);
    await expectAccessible(page);
    await section.getByLabel('Name').fill('');
    await section.getByText('Teal').click();
    await section.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Platbook' }).waitFor();
  } finally {
    const look = { PLATBOOK_SITE_NAME: null, PLATBOOK_SITE_COLOR: null };
    await changeSettings(journey.server, page.context(), look);
  }

  // A link to one section leads to it, although it is far down the page.
  await page.goto(`${journey.server.url}/admin/settings/email`);
  const email = page.getByRole('region', { name: 'Email' });
  await expect.poll(async () => ((await email.boundingBox())?.y ?? DESKTOP.viewport.height) < 200).toBe(true);

  await page.getByText('All settings, including those of the environment').click();
  await page.getByText('PLATBOOK_SECRET').waitFor();
});

it.runIf(isThorough())(
  'on a phone the operators’ pages are behind a button with the name of the open page',
  async () => {
    const page = await journey.open('/admin/audit', { ...PHONE, ...asOperator });
    await page.getByText('Admin: Audit log').click();
    await page.getByRole('link', { name: 'Privacy opt-outs' }).click();
    // Pages of other features have the same frame.
    await page.getByText('Admin: Privacy opt-outs').click();
    const current = page.getByRole('navigation', { name: 'Admin pages' }).getByText('Privacy opt-outs');
    expect(await current.getAttribute('aria-current')).toBe('page');
    await expectAccessible(page);
  },
);

it('an operator signs in as somebody, is told so on every page, and comes back', async () => {
  const page = await journey.open('/admin/users', asOperator);
  const main = page.getByRole('main');
  await main.getByLabel('Name or email').fill('starter@demo');
  await expect.poll(() => main.getByRole('row').count()).toBe(2);
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Sign in as Starter' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign in', exact: true }).click();

  const banner = page.getByRole('complementary', { name: 'Signed in as somebody else' });
  await banner.getByText('You are signed in as Starter.').waitFor();
  await main.getByRole('heading', { name: 'Starter', exact: true }).waitFor();
  await expectAccessible(page);
  await page.goto(`${journey.server.url}/admin/sign_in_as/last`);
  await banner.waitFor();
  await main.getByRole('button', { name: 'Switch back to Operator' }).click();
  await main.getByRole('heading', { name: 'Users', exact: true }).waitFor();
  await expect.poll(() => banner.count()).toBe(0);

  await page.goto(`${journey.server.url}/admin/audit`);
  await main.getByLabel('Action').fill('account.signed_in_as');
  await expect.poll(() => main.getByRole('row').filter({ hasText: 'Starter' }).count()).toBeGreaterThan(0);
});
