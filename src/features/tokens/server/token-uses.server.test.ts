import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServices } from '../../../../tests/support/services.ts';
import { insertToken } from './queries.ts';
import { makeTokenKey } from './token-keys.ts';
import { createTokenUses } from './token-uses.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

it('keeps the counts that the database did not accept, and writes them later', async () => {
  const { kysely } = services.database;
  const owner = await kysely
    .insertInto('account')
    .values({ email: 'dale@people.example', name: 'Dale' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = await kysely.transaction().execute((trx) =>
    insertToken(trx, {
      ...makeTokenKey(),
      accountId: owner.id,
      groupId: null,
      name: 'Sync',
      scopes: [],
      origins: [],
      expiresAt: new Date(Date.now() + 86_400_000),
    }),
  );
  let isAway = false;
  const db = kysely.withPlugin({
    transformQuery({ node }) {
      if (isAway) throw new Error('Connection terminated');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const uses = createTokenUses(db, services.log);
  const stored = async () => {
    const rows = await kysely.selectFrom('api_token_use').select(['permission', 'used']).execute();
    return Object.fromEntries(rows.map(({ permission, used }) => [permission, used]));
  };
  uses.note(id, 'parcel.read');
  uses.note(id, 'parcel.read');
  isAway = true;
  await uses.flush();
  uses.note(id, 'parcel.read');
  uses.note(id, 'tile.read');
  isAway = false;
  await uses.flush();
  expect(await stored()).toEqual({ 'parcel.read': 3, 'tile.read': 1 });
  await uses.close();
  expect(await stored()).toEqual({ 'parcel.read': 3, 'tile.read': 1 });
});
