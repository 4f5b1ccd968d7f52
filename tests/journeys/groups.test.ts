import { describe, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { startJourneys } from '../support/journey.ts';
import { linkIn, newEmail } from '../support/people.ts';

const journey = startJourneys({ map: 'none' });

async function openSignedIn(address: string) {
  const page = await journey.open(address, { as: journey.server.operator });
  return { page, main: page.getByRole('main') };
}

describe('an account', () => {
  it('invites a person by email, who creates an account of their own and becomes a member', async () => {
    const email = newEmail();
    const { page, main } = await openSignedIn('/profile');
    await main.getByRole('link', { name: 'Operator’s account' }).click();
    await main.getByRole('heading', { name: 'Members' }).waitFor();
    await main.getByLabel('Email', { exact: true }).fill(email);
    await main.getByRole('button', { name: 'Send invitation' }).click();
    await main.getByRole('list', { name: 'Open invitations' }).getByText(email).waitFor();
    await expectAccessible(page);

    const invited = await journey.open(await linkIn(journey.server, email, '/users/invitation'));
    const theirs = invited.getByRole('main');
    await theirs.getByText('Operator invites you to work in').waitFor();
    await theirs.getByLabel('Name').fill('Dora Journey');
    await theirs.getByLabel('Password').fill('orchard-7');
    await expectAccessible(invited);
    await theirs.getByRole('button', { name: 'Create account and join' }).click();
    await theirs.getByRole('heading', { name: 'Operator’s account' }).waitFor();
    await theirs.getByText('Current', { exact: true }).waitFor();
    await theirs.getByText(email).waitFor();

    await page.reload();
    await main.getByRole('button', { name: 'Remove Dora Journey' }).first().waitFor();
  });
});
