import type { BrowserContext } from 'playwright';
import { expect } from 'vitest';
import { sessionSchema } from '../../src/features/accounts/contract.ts';
import type { JourneyServer } from './journey-server.ts';

/** Returns the headers of requests that change something, for the person who is signed in in a browser. */
export async function headersFor(
  { url }: JourneyServer,
  { request }: BrowserContext,
): Promise<Record<string, string>> {
  const reply = await request.get(`${url}/users/session.json`);
  return { 'x-csrf-token': sessionSchema.parse(await reply.json()).csrf_token ?? '' };
}

/** Changes settings of the site as the operator who is signed in in a browser. null restores the default of a setting. */
export async function changeSettings(
  server: JourneyServer,
  operator: BrowserContext,
  values: Readonly<Record<string, string | null>>,
): Promise<void> {
  const headers = await headersFor(server, operator);
  const reply = await operator.request.post(`${server.url}/admin/settings.json`, {
    headers,
    data: { values },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
}
