import { beforeAll, describe, expect, it } from 'vitest';
import { RECORD_VIEW_LIMIT_TITLE } from '../../src/features/accounts/rules/limit-messages.ts';
import { PLANS } from '../../src/features/accounts/rules/plans.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { findCounty, startJourneys } from '../support/journey.ts';
import { cookieOf, makePerson } from '../support/people.ts';
import { isThorough } from '../support/thorough.ts';

const journey = startJourneys({ map: 'none' });
let county = '';
beforeAll(async () => {
  county = await findCounty(journey.server);
});

describe('the daily limit of record views', () => {
  it.runIf(isThorough())(
    'is explained in place of the parcel that exceeds it, with a link to the plans',
    async () => {
      const { server } = journey;
      const limit = PLANS.find(({ id }) => id === 'free')?.limits.lookups ?? 0;
      const cookie = await cookieOf(server, await makePerson(server));
      for (let row = 1; row <= limit; row++) {
        const reply = await fetch(`${server.url}${county}/${row}.json`, { headers: { cookie } });
        expect(reply.status).toBe(200);
      }
      const [name = '', value = ''] = cookie.split('=');
      const page = await journey.open(`${county}#p=${county}/${limit + 1}`, {
        allowed: /403/,
        before: (fresh) => fresh.context().addCookies([{ name, value, url: server.url }]),
      });
      const panel = page.getByRole('region', { name: 'Parcel details' });
      await panel.getByText(RECORD_VIEW_LIMIT_TITLE).waitFor();
      await panel
        .getByText(
          'Upgrade to a Pro account to increase your daily limit to 1,000, or come back tomorrow when your counter resets.',
        )
        .waitFor();
      await panel.getByText(`${limit} of ${limit} property lookups used today`).waitFor();
      await expect
        .poll(() => panel.getByRole('link', { name: 'See the plans' }).getAttribute('href'))
        .toBe('/plans');
      await expectAccessible(page, 'section');
    },
  );
});
