import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGroupWorld } from '../../../../tests/support/group-world.ts';
import { addMember } from '../../accounts/server/index.ts';
import { SETTLE_SEATS } from '../../groups/server/index.ts';
import { billingServer } from './manifest.ts';

let world: Awaited<ReturnType<typeof openGroupWorld>>;
beforeAll(async () => {
  world = await openGroupWorld((services) =>
    (billingServer.extensions ?? []).flatMap(({ point, make }) =>
      point === SETTLE_SEATS ? [make(services, () => []) as never] : [],
    ),
  );
});
afterAll(() => world.close());

/** Creates a group with two seats. Alice owns it, Bob is a member, and a third person is suspended. */
async function makeFullGroup() {
  const { kysely } = world.services.database;
  const { id, slug } = await world.makeGroup();
  const dora = await world.newPerson();
  await addMember(kysely, id, dora.id, 'member');
  await kysely.updateTable('account_group').set({ seats: 2 }).where('id', '=', id).execute();
  await kysely
    .updateTable('group_member')
    .set({ suspended_at: new Date() })
    .where('group_id', '=', id)
    .where('account_id', '=', dora.id)
    .execute();
  return { id, slug, dora };
}

async function membersOf(slug: string) {
  const { members } = await world.detailOf(slug, 'olive');
  return Object.fromEntries(
    members.map(({ name, role, is_suspended: is }) => [name, is ? 'suspended' : role]),
  );
}

it('gives a seat to a suspended member who becomes the owner, at once', async () => {
  const { slug, dora } = await makeFullGroup();
  expect(await membersOf(slug)).toEqual({ Alice: 'owner', Bob: 'member', Dora: 'suspended' });
  const reply = await world.server.post(`/groups/${slug}/owner.json`, { account_id: dora.id }, 'alice');
  expect(reply.status).toBe(200);
  expect(await membersOf(slug)).toEqual({ Alice: 'manager', Bob: 'suspended', Dora: 'owner' });
});

it('gives the seat of a member who leaves to a suspended member at once', async () => {
  const { slug } = await makeFullGroup();
  const left = await world.server.delete(`/groups/${slug}/members/${await world.idOf('bob')}.json`, 'bob');
  expect(left.status).toBe(200);
  expect(await membersOf(slug)).toEqual({ Alice: 'owner', Dora: 'member' });
});
