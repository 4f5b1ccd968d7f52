import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIXTURE_COUNTY } from '../../../../tests/support/parcels-fixture.ts';
import { type TestSite, emailOf, openTestSite } from '../../../../tests/support/site.ts';
import { findAccountByEmail } from '../../accounts/server/index.ts';
import type { ParcelsReply } from '../contract.ts';

let site: TestSite;

beforeAll(async () => {
  const limits = 'pro.lookups=2, pro.owners=4, free.lookups=4, free.owners=2';
  const config = { featureSettings: { PLATBOOK_PLAN_LIMITS: limits } };
  const parcels = Array.from({ length: 5 }, () => ({ values: { owner: 'ACME LLC' } }));
  site = await openTestSite({ checkReplies: true }, { config, parcels });
});
afterAll(() => site.close());

test.each([
  ['alice', 'property lookups'],
  ['bob', 'different owners'],
] as const)(
  'a query by owner counts only the parcels that it shows to %s, who has fewer %s',
  async (person, limit) => {
    const send = async (offset: number) => {
      const url = `/api/v2/parcels/query?path=${FIXTURE_COUNTY.path}&fields[owner][eq]=ACME+LLC&offset_id=${offset}`;
      const reply = await site.send({ url, headers: await site.sessionOf(person) });
      return { status: reply.statusCode, ...reply.json<ParcelsReply>() };
    };
    const { kysely } = site.services.database;
    const account = await findAccountByEmail(kysely, emailOf(person));
    const counts = () =>
      kysely
        .selectFrom('use_counter')
        .select(['kind', 'used'])
        .where('holder', '=', `account:${account?.account.id}`)
        .orderBy('kind')
        .execute();
    const shown = [
      { kind: 'lookup', used: 2 },
      { kind: 'owner', used: 2 },
    ];
    const first = await send(0);
    expect(first.parcels.features).toHaveLength(2);
    expect(first.warning).toContain(limit);
    expect(await counts()).toEqual(shown);
    expect((await send(first.parcels.features[1]?.id ?? 0)).status).toBe(403);
    expect(await counts()).toEqual(shown);
    expect((await send(0)).parcels.features).toHaveLength(2);
  },
);
