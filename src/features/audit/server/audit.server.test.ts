import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServices } from '../../../../tests/support/services.ts';
import type { Services } from '../../../backend/services.ts';
import { type AuditAct, BY_NOBODY, actedBy, recordAct } from './index.ts';
import { listEntries } from './queries.ts';

const ALICE = '0b2f8a52-8a0f-4f34-9a2e-6f3c6d9a0001';
const OLIVE = '0b2f8a52-8a0f-4f34-9a2e-6f3c6d9a0002';

let services: Services & { close(): Promise<void> };

beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

const record = (act: AuditAct) =>
  services.database.kysely.transaction().execute((trx) => recordAct(trx, act));
const entriesOf = (subjectId: string) =>
  services.database.kysely
    .selectFrom('audit_entry')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute();

it('keeps the author of an act, the account they were signed in as, the verb and the record', async () => {
  const subject = { kind: 'group', id: 'g1', name: 'Alder' };
  await record({
    actor: actedBy({ userId: ALICE }),
    verb: 'group.renamed',
    subject,
    detail: { to: 'Alder', seats: [1, null] },
  });
  await record({ actor: actedBy({ userId: ALICE, operatorId: OLIVE }), verb: 'group.renamed', subject });
  await record({ actor: BY_NOBODY, verb: 'group.renamed', subject: { kind: 'group', id: 'g1' } });
  expect(await entriesOf('g1')).toMatchObject([
    {
      account_id: ALICE,
      as_account_id: null,
      subject_name: 'Alder',
      detail: { to: 'Alder', seats: [1, null] },
    },
    { account_id: OLIVE, as_account_id: ALICE, subject_kind: 'group', detail: {} },
    { account_id: null, as_account_id: null, subject_name: null },
  ]);
});

it('stores an entry only if the change is stored', async () => {
  const failing = services.database.kysely.transaction().execute(async (trx) => {
    await recordAct(trx, {
      actor: BY_NOBODY,
      verb: 'group.renamed',
      subject: { kind: 'group', id: 'undone' },
    });
    throw new Error('the change failed');
  });
  await expect(failing).rejects.toThrow('the change failed');
  expect(await entriesOf('undone')).toEqual([]);
});

it.each([
  ['update', sql`update audit_entry set verb = 'group.forged'`],
  ['delete', sql`delete from audit_entry`],
])('refuses to %s entries', async (_, statement) => {
  await record({ actor: BY_NOBODY, verb: 'group.renamed', subject: { kind: 'group', id: 'kept' } });
  const before = await entriesOf('kept');
  await expect(statement.execute(services.database.kysely)).rejects.toThrow(
    'the audit log can only be added to',
  );
  expect(await entriesOf('kept')).toEqual(before);
});

it('finds an entry by the person whom the act affects, by email and by id', async () => {
  const db = services.database.kysely;
  const { id } = await db
    .insertInto('account')
    .values({ email: 'dale@people.example', name: 'Dale' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const subject = { kind: 'group', id: 'g3' };
  await record({ actor: BY_NOBODY, verb: 'group.member_removed', subject, detail: { account: id } });
  for (const person of ['dale@people', id])
    expect(await listEntries(db, { person }, 10)).toMatchObject([{ subjectId: 'g3', otherName: 'Dale' }]);
});

it.each(['account', 'person', 'to'])(
  'finds an entry by the id of a deleted account in its detail: %s',
  async (key) => {
    const gone = `0b2f8a52-8a0f-4f34-9a2e-${key.padStart(12, '0').replaceAll(/[^0-9a-f]/g, 'e')}`;
    const subject = { kind: 'group', id: `g4-${key}` };
    await record({ actor: BY_NOBODY, verb: 'group.handed_over', subject, detail: { [key]: gone } });
    expect(await listEntries(services.database.kysely, { person: gone }, 10)).toMatchObject([
      { subjectId: subject.id, otherName: null },
    ]);
  },
);

it('refuses a verb without a noun: the compiler because no feature declares it, the database because of its form', async () => {
  await expect(
    // @ts-expect-error No feature declares this verb.
    record({ actor: BY_NOBODY, verb: 'renamed', subject: { kind: 'group', id: 'g2' } }),
  ).rejects.toThrow(/audit_entry_verb_check/);
});
