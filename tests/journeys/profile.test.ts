import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { listKeptMail } from '../../src/features/profile/contract.ts';
import { expectNoFaults } from '../support/faults.ts';
import { type JourneyLogin } from '../support/journey-server.ts';
import { signIn, startJourneys } from '../support/journey.ts';

const journey = startJourneys();
/** A failed test is tried again: each try has a person of its own. */
const newEmail = () => `journey-${Math.random().toString(36).slice(2)}@people.example`;

/** The link of the newest letter, as an operator finds it when no mail server is set. */
async function linkIn(email: string, page: 'confirm' | 'password'): Promise<string> {
  const cookie = await cookieOf(journey.server.operator);
  const find = async () => {
    const reply = await fetch(`${journey.server.url}/admin/mail.json`, { headers: { cookie } });
    const { letters = [] } = listKeptMail.output?.parse(await reply.json()) ?? {};
    const text = letters.find(
      (letter) => letter.to === email && letter.text.includes(`/users/${page}#`),
    )?.text;
    return new RegExp(`/users/${page}#token=[\\w-]+`).exec(text ?? '')?.[0] ?? '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}

async function cookieOf({ email, password }: JourneyLogin): Promise<string> {
  const reply = await fetch(`${journey.server.url}/users/sign_in.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return reply.headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function register(page: Page, email: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Name').fill('Dora Journey');
  await main.getByLabel('E-mail').fill(email);
  await main.getByLabel('Password').fill('secret-1');
  await main.getByLabel(/I agree/).check();
  await main.getByRole('button', { name: 'Create account' }).click();
  await main.getByText('Look into your mailbox.').waitFor();
}

/** Follows the link of the letter: then the account is made. */
async function follow(page: Page, email: string): Promise<void> {
  await page.goto(journey.server.url + (await linkIn(email, 'confirm')));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Thank you, your e-mail is confirmed.').waitFor();
}

describe('an account', () => {
  it('is registered, made by the link of the letter, and says what it may', async () => {
    const email = newEmail();
    const page = await journey.open('/users/sign_up');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('required information missing - please fill out to proceed').waitFor();
    await expectNoFaults(page);
    await register(page, email);
    await page.getByText('its operator finds yours in the data folder').waitFor();
    await expectNoFaults(page);

    await follow(page, email);
    await expect.poll(() => page.url()).not.toContain('token');
    await page.getByRole('link', { name: 'Go to your account' }).click();
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: 'Dora Journey' }).waitFor();
    await main.getByRole('heading', { name: 'Starter plan' }).waitFor();
    await main.getByText('Dora Journey’s account').first().waitFor();
    await main.getByText('This one').waitFor();
    await expect.poll(() => main.getByText('Your e-mail is not confirmed yet.').count()).toBe(0);
    await expectNoFaults(page);
  });

  it('gets a new password by a letter', async () => {
    const email = newEmail();
    const page = await journey.open('/users/sign_up');
    await register(page, email);
    await follow(page, email);
    await page.goto(`${journey.server.url}/users/password`);
    await page.getByRole('main').getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send the letter' }).click();
    await page.getByText('Look into your mailbox.').waitFor();

    await page.goto(journey.server.url + (await linkIn(email, 'password')));
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
