import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { signIn, startJourneys } from '../support/journey.ts';
import { linkIn, newEmail } from '../support/people.ts';

const journey = startJourneys({ map: 'none' });
async function register(page: Page, email: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Name').fill('Dora Journey');
  await main.getByLabel('Email', { exact: true }).fill(email);
  await main.getByLabel('Password').fill('orchard-7');
  await main.getByRole('checkbox', { name: 'I agree to the terms of this site.' }).check();
  await main.getByRole('button', { name: 'Create account' }).click();
  await main.getByRole('heading', { name: 'One more step' }).waitFor();
}

/** Follows the link of the email, which creates the account. */
async function follow(page: Page, email: string): Promise<void> {
  await page.goto(journey.server.url + (await linkIn(journey.server, email, '/users/confirm')));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Thank you, your email is confirmed.').waitFor();
}

describe('an account', () => {
  it('is registered, created by the link of the email, and shows its plan', async () => {
    const email = newEmail();
    const page = await journey.open('/users/sign_up');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expectAccessible(page);
    await register(page, email);
    await page.getByText('Ask its operators for your link').waitFor();
    await expectAccessible(page);

    await follow(page, email);
    await expect.poll(() => page.url()).not.toContain('token');
    await page.getByRole('link', { name: 'Go to your account' }).click();
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: 'Dora Journey' }).waitFor();
    await main.getByRole('heading', { name: 'Starter plan' }).waitFor();
    await main.getByText('Dora Journey’s account').first().waitFor();
    await main.getByText('This device').waitFor();
    await expect.poll(() => main.getByText('Your email is not confirmed yet.').count()).toBe(0);
    await expectAccessible(page);
  });

  it('gets a new password by an email', async () => {
    const email = newEmail();
    const page = await journey.open('/users/sign_up');
    await register(page, email);
    await follow(page, email);
    await page.goto(`${journey.server.url}/users/password`);
    await page.getByRole('main').getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Make the link' }).click();
    await page.getByText('Ask the operators for your link.').waitFor();

    await page.goto(journey.server.url + (await linkIn(journey.server, email, '/users/password')));
    await page.getByRole('main').getByLabel('New password').fill('brand-new-2');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText('Where you are signed in').waitFor();
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await signIn(page, { email, password: 'brand-new-2' });
    await expect.poll(() => page.getByRole('heading', { name: 'Dora Journey' }).count()).toBe(1);
  });
});
