import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { signIn, startJourneys } from '../support/journey.ts';

const journey = startJourneys({ map: 'none' });
/** Passkeys need a host name, so these tests use `localhost` in place of the server's IP address. */
const byName = (address: string) => journey.server.url.replace('127.0.0.1', 'localhost') + address;
/** The issues that don't fail the test: requests to the other name of the server or to the provider of single sign-on, and the error of a refused sign-in. */
const allowed = /^remote host: http:\/\/(?:localhost|127\.0\.0\.1):\d+$|status of 400/;

/** Adds a device that recognizes its owner at once. After `setReady(false)`, its owner is away. */
async function addDevice(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setReady: (isReady: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: isReady }),
  };
}

it('a passkey is added, named, signs in without a password, and is removed', async () => {
  const page = await journey.open('/profile', { allowed });
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  const device = await addDevice(page);
  await page.goto(byName('/profile'));
  await main.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
  await expectAccessible(page);
  await signIn(page, journey.server.pro);

  await main.getByRole('button', { name: 'Add a passkey' }).click();
  const name = `Laptop ${Math.random().toString(36).slice(2)}`;
  await main.getByLabel('Name of the passkey').fill(name);
  await main.getByRole('button', { name: 'Continue' }).click();
  await main.getByText('not used yet · on one device').first().waitFor();
  await main.getByRole('button', { name: `Rename ${name}` }).click();
  await main.getByLabel('Name of the passkey').fill(`${name} at home`);
  const renaming = main.locator('form').filter({ has: page.getByLabel('Name of the passkey') });
  await renaming.getByRole('button', { name: 'Save' }).click();
  await main.getByText(`${name} at home`).waitFor();
  await expectAccessible(page);

  // After signing out, the browser could offer the passkey in the field at once, so the device waits until the button is pressed.
  await device.setReady(false);
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await main.getByRole('button', { name: 'Sign in' }).click();
  const button = dialog.getByRole('button', { name: 'Sign in with a passkey' });
  await button.waitFor();
  await device.setReady(true);
  await button.click();
  await main
    .getByText(/last used/)
    .first()
    .waitFor();

  await main.getByRole('button', { name: `Remove ${name} at home` }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => main.getByText(`${name} at home`).count()).toBe(0);
});

it('codes of an app are turned on, asked for at sign-in, replaced by a recovery code, and turned off', async () => {
  const page = await journey.open('/profile', { allowed });
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  const { email, password } = journey.server.starter;
  const enterPassword = async () => {
    await main.getByRole('button', { name: 'Sign in' }).click();
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const signOut = async () => {
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await enterPassword();
  await main.getByRole('button', { name: 'Turn on codes' }).click();
  await main.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await expectAccessible(page);
  const secret = ((await main.locator('p code').textContent()) ?? '').replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await main.getByLabel('6-digit code').fill(totp.generate());
  await main.getByRole('button', { name: 'Turn on', exact: true }).click();
  const list = main.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  const codes = await list.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  await main.getByRole('button', { name: 'I have saved them' }).click();
  await main.getByText('10 recovery codes left').waitFor();

  await signOut();
  await enterPassword();
  await dialog.getByLabel('Enter the 6-digit code from your app').fill('000000');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.getByText(/This code is incorrect/).waitFor();
  await expectAccessible(page);
  // The code of this half minute is used up, so the code of the next one is entered.
  await dialog
    .getByLabel('Enter the 6-digit code from your app')
    .fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await main.getByText('10 recovery codes left').waitFor();

  await signOut();
  await enterPassword();
  await dialog.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await dialog.getByLabel('Enter a recovery code').fill(codes[0] ?? '');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await main.getByText('9 recovery codes left').waitFor();
  await main.getByRole('button', { name: 'Turn off' }).click();
  await main.getByLabel('Your password or a code').fill(password);
  await main.getByRole('button', { name: 'Turn off', exact: true }).click();
  await main.getByRole('button', { name: 'Turn on codes' }).waitFor();
});

it('a person of the organization signs in through its provider, and is told why a sign-in fails', async () => {
  const page = await journey.open('/profile', { allowed });
  const main = page.getByRole('main');
  await page.goto(byName('/profile'));
  await main.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign in with Acme' }).click();
  await main.getByRole('heading', { name: 'Dora Deer' }).waitFor();
  await expect.poll(() => page.url()).toBe(byName('/profile'));
  await main.getByText('Alder Land Partners').first().waitFor();

  await page.goto(byName('/users/single_sign_on?state=of-another-browser&code=x'));
  await main.getByText('You are not signed in.').waitFor();
  await main.getByText(/begun in another browser/).waitFor();
  await expect.poll(() => page.url()).not.toContain('code');
  await expectAccessible(page);
});
