import type { BrowserContext } from 'playwright';
import { expect } from 'vitest';
import { listStorePrices } from '../../src/features/store/contract.ts';
import { headersFor } from './change-settings.ts';
import type { JourneyServer } from './journey-server.ts';

/** Gives away the spreadsheet of a product of a county, as the operator who is signed in to this browser. */
export async function addFreePrice(
  server: JourneyServer,
  operator: BrowserContext,
  county: string,
  product: string,
): Promise<void> {
  const reply = await operator.request.post(`${server.url}/admin/store_prices.json`, {
    headers: await headersFor(server, operator),
    data: {
      path: county,
      sold_as: 'county',
      product,
      format: 'spreadsheet',
      currency: 'USD',
      steps: [{ up_to_parcels: null, price_cents: 0 }],
    },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
}

/** Removes the prices of 0, because other tests, and a second attempt of the same one, need the prices of the demo. */
export async function removeFreePrices(server: JourneyServer, operator: BrowserContext): Promise<void> {
  const headers = await headersFor(server, operator);
  const listed = await operator.request.get(`${server.url}/admin/store_prices.json`);
  for (const { id, steps } of listStorePrices.output?.parse(await listed.json()).prices ?? [])
    if (steps[0]?.price_cents === 0)
      await operator.request.delete(`${server.url}/admin/store_prices/${id}.json`, { headers });
}
