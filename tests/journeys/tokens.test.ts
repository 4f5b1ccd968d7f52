import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { startJourneys } from '../support/journey.ts';
import { linkIn } from '../support/people.ts';

const journey = startJourneys({ map: 'none' });

const openAsStarter = (path: string) => journey.open(path, { as: journey.server.starter });

const limitsWith = (token: string) =>
  fetch(`${journey.server.url}/users/lookup_limits.json`, { headers: { authorization: `Bearer ${token}` } });

it('a token is made, shown once, used by a program, and revoked', async () => {
  const name = `Sync ${Math.random().toString(36).slice(2)}`;
  const page = await openAsStarter('/profile/tokens');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Create token' }).click();
  await main.getByText('Select at least one permission').waitFor();
  await main.getByLabel('Name').fill(name);
  await main.getByLabel('Read parcels').check();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Create token' }).click();
  const token = (await main.getByTestId('copied').textContent()) ?? '';
  expect(token).toMatch(/^pb_/);
  await expectAccessible(page);
  expect((await limitsWith(token)).status).toBe(200);

  await main.getByRole('button', { name: 'I have copied it' }).click();
  await main.getByRole('button', { name: `Show usage of ${name}` }).click();
  await main.getByText('usage.read 1').waitFor();
  await expect.poll(() => page.content()).not.toContain(token);
  await main.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect.poll(async () => (await limitsWith(token)).status).toBe(401);
  await expect.poll(() => main.getByRole('button', { name: `Revoke ${name}` }).count()).toBe(0);
});

it('deleting an account needs the password, and can be taken back', async () => {
  const page = await journey.open('/profile', { as: journey.server.starter, allowed: /status of 400/ });
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Delete account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByText('Everything that is deleted').click();
  await dialog.getByText('Parcels and places that you follow, with your notes').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Your password').fill('not the password');
  await dialog.getByRole('button', { name: 'Delete in 14 days' }).click();
  await dialog.getByText('The password is incorrect.').waitFor();
  const deletion = await page.request.get(`${journey.server.url}/profile/deletion.json`);
  expect(await deletion.json()).toMatchObject({ delete_after: null });
  await dialog.getByLabel('Your password').fill(journey.server.starter.password);
  await dialog.getByRole('button', { name: 'Delete in 14 days' }).click();
  await main.getByText(/Your account will be deleted on/).waitFor();
  await main.getByRole('button', { name: 'Keep my account' }).click();
  await main.getByRole('button', { name: 'Delete account…' }).waitFor();
  await expect.poll(() => main.getByText(/Your account will be deleted on/).count()).toBe(0);
});

it('people request and download their data, and turn off a kind of email with the link in it', async () => {
  const page = await openAsStarter('/profile');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Request your data' }).click();
  const waiting = page.waitForEvent('download');
  await main.getByRole('link', { name: 'Download' }).first().click();
  expect((await waiting).suggestedFilename()).toMatch(/^my-data-.*\.zip$/);
  await expectAccessible(page);

  const link = await linkIn(journey.server, journey.server.starter.email, '/users/unsubscribe');
  await page.goto(journey.server.url + link);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByText(/You get no more of these emails: Your data is ready/).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'your account' }).click();
  await expect.poll(() => main.getByLabel('Your data is ready').isChecked()).toBe(false);
  // Not `check()`, which looks at the box before the page has drawn the change.
  await main.getByLabel('Your data is ready').click();
  await expect.poll(() => main.getByLabel('Your data is ready').isChecked()).toBe(true);
});
