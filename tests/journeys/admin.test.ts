import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { PHONE, startJourneys } from '../support/journey.ts';

const journey = startJourneys({ map: false });

const asOperator = { as: journey.server.operator };

it('the operators’ pages lead from what waits to who did what', async () => {
  const page = await journey.open('/admin', asOperator);
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: 'Admin', exact: true }).waitFor();
  await main.getByRole('link', { name: /^Failed jobs/ }).waitFor();
  await expectAccessible(page);

  const pages = main.getByRole('navigation', { name: 'Admin pages' });
  for (const [name, there] of [
    ['Jobs', 'import'],
    ['Metrics', /^Property lookups/],
    ['Settings', 'PLATBOOK_SECRET'],
    ['Groups', 'Alder Land Partners'],
  ] as const) {
    await pages.getByRole('link', { name, exact: true }).click();
    await main.getByRole('heading', { name, exact: true }).waitFor();
    await main.getByText(there).first().waitFor();
  }

  await pages.getByRole('link', { name: 'Audit log' }).click();
  await main.getByLabel('Verb').fill('account.operator_signed_in');
  await expect.poll(() => main.getByRole('row').filter({ hasText: 'Operator' }).count()).toBeGreaterThan(0);
  await expectAccessible(page);
  await main.getByLabel('Record').fill('nothing is called like this');
  await main.getByText('Nothing like this was done.').waitFor();
});

it('the navigation of the operators’ pages scrolls to the page that is open on a phone', async () => {
  const page = await journey.open('/admin/audit', { ...PHONE, ...asOperator });
  const here = page.getByRole('navigation', { name: 'Admin pages' }).getByText('Audit log');
  await here.waitFor();
  const box = await here.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.viewport.width);
  // Pages of other features have the same frame.
  await page.goto(`${journey.server.url}/admin/removals`);
  const other = page.getByRole('navigation', { name: 'Admin pages' }).getByText('Privacy opt-outs');
  await other.waitFor();
  expect(await other.getAttribute('aria-current')).toBe('page');
  await expectAccessible(page);
});

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
  await main.getByRole('button', { name: 'Be Operator again' }).click();
  await main.getByRole('heading', { name: 'Users', exact: true }).waitFor();
  await expect.poll(() => banner.count()).toBe(0);

  await page.goto(`${journey.server.url}/admin/audit`);
  await main.getByLabel('Verb').fill('account.signed_in_as');
  await expect.poll(() => main.getByRole('row').filter({ hasText: 'Starter' }).count()).toBeGreaterThan(0);
});
