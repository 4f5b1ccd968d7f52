import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openExportWorld, unpack } from '../../../../tests/support/export-world.ts';
import type { ParcelFixture } from '../../../../tests/support/parcels-fixture.ts';

const PARCELS = 2100;
const LATE_COLUMNS = 260;
/** All rows but the last have one county column. The last row has many others instead. */
const parcels = Array.from({ length: PARCELS }, (_, index): ParcelFixture => ({
  values: { parcelnumb: `P-${index + 1}`, landval: index },
  custom:
    index < PARCELS - 1
      ? { LOT_CODE: 'A' }
      : Object.fromEntries(Array.from({ length: LATE_COLUMNS }, (_unused, at) => [`LATE_${at}`, at])),
}));

let world: Awaited<ReturnType<typeof openExportWorld>>;
let project: { id: string; path: string };
beforeAll(async () => {
  world = await openExportWorld(parcels);
  project = await world.project();
}, 120_000);
afterAll(() => world.close());

async function csvAt(url: string): Promise<string> {
  const zip = await unpack(await world.server.get(url));
  const name = (await readdir(zip.dir)).find((file) => file.endsWith('.csv')) ?? '';
  const text = await readFile(path.join(zip.dir, name), 'utf8');
  await zip.close();
  return text;
}

describe('an export drops no column', () => {
  it('that is filled only after the first rows, nor any beyond the 200th', async () => {
    expect((await world.start(project, {})).status).toBe(200);
    await world.work();
    const [item] = await world.history(project);
    const lines = (await csvAt(item?.url ?? '')).trim().split('\r\n');
    const header = lines[0]?.split(',') ?? [];
    expect(header.filter((column) => column.startsWith('LATE_'))).toHaveLength(LATE_COLUMNS);
    expect(header).toContain('LOT_CODE');
    // Every parcel has a value in these columns, although `coverage.json` doesn't count them (`ALWAYS_FILLED`).
    expect(header).toEqual(expect.arrayContaining(['ogc_fid', 'path', 'll_uuid']));
    expect(lines[1]?.split(',')[header.indexOf('ll_uuid')]).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines).toHaveLength(PARCELS + 1);
    expect(lines.at(-1)?.split(',')[header.indexOf('LATE_259')]).toBe('259');
  });

  it('of an edition whose columns were never listed', async () => {
    const { kysely } = world.services.database;
    await sql`delete from edition_column`.execute(kysely);
    await sql`update edition set columns_rule = null`.execute(kysely);
    expect((await world.start(project, {})).status).toBe(200);
    await world.work();
    const [item] = await world.history(project);
    expect(await csvAt(item?.url ?? '')).toContain('LATE_259');
  });
});

it('the file is named after its project, without accents', async () => {
  const accented = await world.project('alice', 'Château, Doña Ana 東京');
  const reply = await world.start(accented);
  expect((reply.body as { export: { filename: string } }).export.filename).toMatch(
    /^chateau-dona-ana-\d{4}-\d\d-\d\d-csv\.zip$/,
  );
});
