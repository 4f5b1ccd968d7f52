import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { hashOfToken } from '../../../backend/secret-token.ts';
import type { Services } from '../../../backend/services.ts';
import type { ApiToken } from '../contract.ts';
import { findLiveToken } from './queries.ts';

let services: Services & { close(): Promise<void> };
let server: TestServer;
beforeAll(async () => {
  services = await openTestServices();
  server = await openTestServer(services, []);
});
afterAll(async () => {
  await server.close();
  await services.close();
});

it('says in the list why a token doesn’t work while its owner has no rights in its group', async () => {
  const { kysely } = services.database;
  const body = { name: 'Sync', scopes: ['read_parcels'], expires_in_days: 30 };
  const { id, token } = (await server.post('/profile/tokens.json', body, 'bob')).body as {
    id: string;
    token: string;
  };
  const { group_id: groupId } = await kysely
    .selectFrom('api_token')
    .select('group_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const change = async (suspendedAt: Date | null, needsSecondFactor: boolean) => {
    await kysely
      .updateTable('group_member')
      .set({ suspended_at: suspendedAt })
      .where('group_id', '=', groupId ?? '')
      .execute();
    await kysely
      .updateTable('account_group')
      .set({ requires_second_factor: needsSecondFactor })
      .where('id', '=', groupId ?? '')
      .execute();
    const listed = (await server.get('/profile/tokens.json', 'bob')).body as { tokens: ApiToken[] };
    const now = new Date();
    const live = await findLiveToken(kysely, hashOfToken(token), { now, operatorsNeedSecondFactor: false });
    return [listed.tokens[0]?.ended, live !== undefined];
  };
  expect(await change(null, false)).toEqual([null, true]);
  expect(await change(new Date(), false)).toEqual(['You are suspended in its account', false]);
  expect(await change(null, true)).toEqual(['Its account requires a second factor of you', false]);
  expect(await change(null, false)).toEqual([null, true]);
});
