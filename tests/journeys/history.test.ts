import { beforeAll, describe, expect, it } from 'vitest';
import { findCounty, findParcel, startJourneys } from '../support/journey.ts';
import { isThorough } from '../support/thorough.ts';

const journey = startJourneys({ map: 'none' });
let county = '';
beforeAll(async () => {
  county = await findCounty(journey.server);
});

describe('history', () => {
  it.runIf(isThorough())(
    'of a parcel that did not change says since when, and leads to the changes of the county',
    async () => {
      const parcel = await findParcel(journey.server);
      const page = await journey.open(`${county}#p=${parcel.path}`);
      await page.getByRole('button', { name: 'History' }).click();
      await page.getByText(/^No changes since the update of \w{3} \d+, \d{4}\.$/).waitFor();
      await page.getByRole('button', { name: 'All changes in this county' }).click();
      await page.getByRole('heading', { name: 'Changes', level: 2 }).waitFor();
      await page.waitForURL((url) => url.hash.includes('changes'));
      await expect.poll(() => page.url()).not.toContain('p=');
    },
  );

  it.runIf(isThorough())(
    'says that an edition does not exist, and goes back to the current one',
    async () => {
      const page = await journey.open(`${county}#edition=999999`, { allowed: /404/, map: 'undrawn' });
      await page.getByText('Edition 999999 of this county does not exist.').waitFor();
      await page.getByRole('button', { name: 'Back to current' }).click();
      await page.waitForURL((url) => !url.hash.includes('edition='));
      expect(new URL(page.url()).pathname).toBe(county);
    },
  );
});
