import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openExportWorld, unpack } from '../../../../tests/support/export-world.ts';
import type { ParcelFixture } from '../../../../tests/support/parcels-fixture.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import { refreshColumns } from '../../parcels/server/index.ts';

/** `ClerkNote` names people, but each test begins with the column wrongly classified as open (`decide`). */
const PARCELS: ParcelFixture[] = [
  { values: { parcelnumb: 'P-1', landval: 1000 }, custom: { LOT_CODE: 'A7', ClerkNote: 'INVENTED IRIS' } },
  { values: { parcelnumb: 'P-2', landval: 2000 }, custom: { LOT_CODE: 'B2', ClerkNote: 'INVENTED IVAN' } },
];

let world: Awaited<ReturnType<typeof openExportWorld>>;
beforeAll(async () => {
  // Owners are visible on paid plans only: bob is on a free plan, alice on a paid one.
  world = await openExportWorld(PARCELS, {
    featureSettings: {
      PLATBOOK_OWNER_NAMES: 'paid',
      PLATBOOK_PLAN_LIMITS: 'free.projects=9, free.download_rows=50',
    },
  });
  await decide('open');
}, 120_000);
afterAll(() => world.close());
afterEach(() => decide('open'));

async function decide(classification: 'open' | 'personal'): Promise<void> {
  const { kysely } = world.services.database;
  await sql`update edition_column set classification = 'open' where name = 'LOT_CODE'`.execute(kysely);
  await sql`update edition_column set classification = ${classification} where name = 'ClerkNote'`.execute(
    kysely,
  );
  await refreshColumns(kysely, world.edition.editionId);
}

async function madeFile(as: Persona, columns?: string[]) {
  const project = await world.project(as);
  expect((await world.start(project, columns === undefined ? {} : { columns }, as)).status).toBe(200);
  await world.work();
  const [item] = await world.history(project, as);
  return { project, url: item?.url ?? '' };
}

async function filesAt(url: string): Promise<string> {
  const reply = await world.server.get(url);
  expect(reply.status).toBe(200);
  const zip = await unpack(reply);
  const texts = await Promise.all(
    (await readdir(zip.dir)).map((name) => readFile(path.join(zip.dir, name), 'utf8')),
  );
  await zip.close();
  return texts.join('\n');
}

it('a finished file with a column that became personal is made again without it, and says so', async () => {
  const { project, url } = await madeFile('bob');
  expect(await filesAt(url)).toContain('INVENTED IRIS');
  await decide('personal');
  const refused = await world.server.get(url);
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringMatching(/may name people: ClerkNote\./),
  ]);
  await world.work();
  const text = await filesAt(url);
  expect(text).toContain('A7');
  expect(text).not.toContain('INVENTED');
  expect(text).toMatch(/ClerkNote.*may name people/);
  // The file is made again only once, because the new file without the column is not stale.
  expect((await world.server.get(url)).status).toBe(200);
  await decide('open');
  // Once everyone may see the column again, a new request makes another file.
  await world.start(project, {}, 'bob');
  await world.work();
  expect(await filesAt((await world.history(project, 'bob'))[0]?.url ?? '')).toContain('INVENTED IRIS');
});

it('an export of only columns that became personal fails with a message', async () => {
  const { project, url } = await madeFile('bob', ['custom:ClerkNote']);
  await decide('personal');
  expect((await world.server.get(url)).status).toBe(409);
  await world.work();
  const [item] = await world.history(project, 'bob');
  expect(item?.error).toMatch(/Every column of this export may name people .*ClerkNote/);
  expect((await world.server.get(url)).status).toBe(404);
});

it('readers who see owners keep the file', async () => {
  const { url } = await madeFile('alice');
  await decide('personal');
  expect(await filesAt(url)).toContain('INVENTED IRIS');
});
