import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openExportWorld, unpack } from '../../../../tests/support/export-world.ts';
import type { ParcelFixture } from '../../../../tests/support/parcels-fixture.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import { errorOf } from '../../../../tests/support/project-world.ts';
import { refreshColumns } from '../../parcels/server/index.ts';

const PARCELS: ParcelFixture[] = [
  { parcelnumb: 'P-1', owner: 'HIDDEN HARRIET', legaldesc: 'SOLD BY HARRIET HIDDEN 1999' },
  { parcelnumb: 'P-2', owner: 'ACME LLC', legaldesc: 'NORTH OF HARRIET HIDDEN' },
  { parcelnumb: 'P-3', owner: 'ACME LLC', legaldesc: 'LOT 1' },
].map((values) => ({
  values: { ...values, mailadd: '1 MAIN ST', landval: 1000 },
  custom: { address: `CARE OF HARRIET HIDDEN, ${values.parcelnumb}` },
}));

let world: Awaited<ReturnType<typeof openExportWorld>>;
beforeAll(async () => {
  world = await openExportWorld(PARCELS);
}, 120_000);
afterAll(() => world.close());
afterEach(async () => {
  await sql`delete from removal`.execute(world.services.database.kysely);
  await world.privacy.optOuts.refresh();
});

async function optOut(): Promise<void> {
  await sql`insert into removal (kind, subject, reason, requested_by) values ('owner', 'HIDDEN HARRIET', 'asked', 'Harriet')`.execute(
    world.services.database.kysely,
  );
  await world.privacy.optOuts.refresh();
}

async function latestLink(project: { path: string }, as: Persona): Promise<string> {
  const [item] = await world.history(project, as);
  return item?.url ?? '';
}

async function csvAt(url: string): Promise<string> {
  const zip = await unpack(await world.server.get(url));
  const name = (await readdir(zip.dir)).find((file) => file.endsWith('.csv')) ?? '';
  const text = await readFile(path.join(zip.dir, name), 'utf8');
  await zip.close();
  return text;
}

it.each(['alice', 'olive'] as const)(
  'a name on the opt-out list is in no file of %s, not even in a text about another parcel',
  async (as) => {
    await optOut();
    const project = await world.project(as);
    await world.start(project, {}, as);
    await world.work();
    const csv = await csvAt(await latestLink(project, as));
    expect(csv).not.toMatch(/HARRIET/);
    expect(csv).toMatch(/P-2,.*ACME LLC/);
    expect(csv).toContain('LOT 1');
  },
);

it('a county column with the name of a standard address column loses the name too', async () => {
  const { kysely } = world.services.database;
  await sql`update edition_column set classification = 'open' where name = 'address'`.execute(kysely);
  await refreshColumns(kysely, world.edition.editionId);
  const write = async () => {
    const project = await world.project('alice', 'Like addresses');
    await world.start(project, { columns: ['parcelnumb', 'custom:address'] });
    await world.work();
    return csvAt(await latestLink(project, 'alice'));
  };
  expect(await write()).toContain('CARE OF HARRIET HIDDEN, P-2');
  await optOut();
  expect(await write()).not.toMatch(/HARRIET/);
});

it('a finished file with free texts is made again without a name that was added to the opt-out list', async () => {
  const project = await world.project('alice', 'Texts');
  await world.start(project, { columns: ['parcelnumb', 'legaldesc'] });
  await world.work();
  const link = await latestLink(project, 'alice');
  expect(await csvAt(link)).toContain('NORTH OF HARRIET HIDDEN');
  await optOut();
  // While the rows are locked, every request reads the finished export, and none can queue its file again. None may get the old file.
  const { asked } = await world.services.database.kysely.transaction().execute(async (trx) => {
    await sql`select from parcel_export for update`.execute(trx);
    const running = Array.from({ length: 3 }, () => world.server.get(link));
    // The embedded engine runs nothing else during a transaction.
    if (world.services.database.engine === 'server')
      await expect
        .poll(async () => {
          const waiting = await sql`select from pg_locks where not granted
            and database = (select oid from pg_database where datname = current_database())`.execute(trx);
          return waiting.rows.length;
        })
        .toBeGreaterThan(1);
    return { asked: running };
  });
  expect((await Promise.all(asked)).map((reply) => errorOf(reply).detail)).toEqual(
    Array.from({ length: 3 }, () => expect.stringContaining('is being made again') as string),
  );
  await world.work();
  const csv = await csvAt(link);
  expect(csv).toContain('LOT 1');
  expect(csv).not.toMatch(/HARRIET/);
});
