import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type ImportWorld, lot, openImportWorld, PLACE } from '../../../../../tests/support/import-world.ts';
import {
  columnsOf,
  decideCountyColumn,
  listCountyColumns,
  listEditionColumns,
  lockColumnsOfEdition,
} from '../../../parcels/server/index.ts';
import { formatDryRun } from '../../rules/format-dry-run.ts';
import { formatReport } from '../../rules/format-report.ts';
import { recipeSchema } from '../../rules/recipe.ts';
import { dryRun, importCommands, importNow } from '../index.ts';
import { decideColumn, describeEditionColumns } from './edition-columns.ts';
import { rebuildEdition } from './rebuild-edition.ts';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
}, 120_000);
afterAll(async () => world.services.close());
beforeEach(async () => world.reset());

const SURNAMES = ['QUIMBLEWORTH', 'ZANDERKOFF', 'BRELLANDER'];
const lots = (extra: Record<string, unknown> = {}) =>
  Array.from({ length: 12 }, (_, index) =>
    lot(index, {
      OWNER: null,
      FIELD_17: `${SURNAMES[index % 3]} JANE`,
      ODD: `R-${index}`,
      NOTE: 'WHATEVER STANDS HERE',
      ...extra,
    }),
  );
const importLots = async (name: string, recipe: unknown, extra = {}) => {
  const file = await world.geojson(name, lots(extra));
  const signal = new AbortController().signal;
  const report = await importNow(world.context, {
    file,
    placePath: PLACE,
    recipe: recipeSchema.parse(recipe),
    signal,
  });
  return { report, id: (await world.currentEdition())?.edition_id ?? 0 };
};
const classesOf = async (id: number) =>
  Object.fromEntries(
    (await describeEditionColumns(world.services, id)).columns.map((column) => [
      column.name,
      [column.classification, column.decided_by],
    ]),
  );

test('an import classifies county columns by their values, and reports missing columns', async () => {
  const { report, id } = await importLots('a.geojson', { version: 2 });
  expect(await classesOf(id)).toMatchObject({
    FIELD_17: ['personal', 'rule'],
    ODD: ['open', 'rule'],
    NOTE: ['unsure', 'rule'],
  });
  expect(report.county_columns.find(({ name }) => name === 'FIELD_17')?.filled).toBe(12);
  expect(formatReport(report).split('\n').at(-1)).toMatch(/^No value: parcels will show no value\./);
  // Listing the columns from the stored rows finds the same as the import did from the rows of the file.
  const before = (await columnsOf(world.services.database.kysely, id)).list;
  await listEditionColumns(world.services, id);
  const byName = (list: typeof before) => list.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  expect(byName((await columnsOf(world.services.database.kysely, id)).list)).toEqual(byName(before));
});

test('the recipe decides about a column, an operator overrules it, and later imports inherit the decision', async () => {
  const recipe = { version: 2, columns: [{ from: 'NOTE', to: null, personal: false }] };
  const first = await importLots('a.geojson', recipe);
  expect((await classesOf(first.id))['NOTE']).toEqual(['open', 'recipe']);
  const { columns } = await decideColumn(world.services, first.id, { name: 'NOTE', is_personal: true });
  expect(columns.find(({ name }) => name === 'NOTE')?.samples).toEqual(['WHATEVER STANDS HERE']);
  expect((await columnsOf(world.services.database.kysely, first.id)).isPersonal('NOTE')).toBe(true);
  await decideColumn(world.services, first.id, { name: 'FIELD_17', is_personal: false });
  const second = await importLots('b.geojson', recipe, { ODD: 'R-99' });
  expect(second.id).not.toBe(first.id);
  expect(await classesOf(second.id)).toMatchObject({
    NOTE: ['personal', 'operator'],
    FIELD_17: ['open', 'operator'],
  });
  // The decision "personal" holds for every edition, and also after the columns are listed again.
  await decideColumn(world.services, second.id, { name: 'FIELD_17', is_personal: true });
  await listEditionColumns(world.services, first.id);
  expect((await classesOf(first.id))['FIELD_17']).toEqual(['personal', 'operator']);
  const auditEntries = await world.services.database.kysely
    .selectFrom('audit_entry')
    .select('verb')
    .where('verb', '=', 'edition.column_decided')
    .execute();
  expect(auditEntries).toHaveLength(3);
});

test('a decision about another edition, made while the columns are listed, is kept', async () => {
  const { kysely, engine } = world.services.database;
  const first = await importLots('a.geojson', { version: 2 });
  const second = await importLots('b.geojson', { version: 2 }, { ODD: 'R-99' });
  let listing: Promise<void> = Promise.resolve();
  await kysely.transaction().execute(async (trx) => {
    const edition = await lockColumnsOfEdition(trx, second.id);
    const column = (await listCountyColumns(trx, second.id)).find(({ name }) => name === 'ODD');
    if (edition === undefined || column === undefined) throw new Error('the edition has this column');
    await decideCountyColumn(trx, {
      editionId: second.id,
      geoid: edition.geoid,
      column: { ...column, classification: 'personal' },
    });
    listing = listEditionColumns(world.services, first.id);
    // The embedded engine runs nothing else during a transaction.
    if (engine === 'server')
      await vi.waitFor(async () => {
        const waiting = await sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          kysely,
        );
        expect(waiting.rows).toHaveLength(1);
      }, 10_000);
  });
  await listing;
  expect((await classesOf(first.id))['ODD']).toEqual(['personal', 'operator']);
});

test('an unknown column is refused with its name', async () => {
  const { id } = await importLots('a.geojson', { version: 2 });
  await expect(decideColumn(world.services, id, { name: 'NONE', is_personal: false })).rejects.toThrow(
    'no county column NONE',
  );
  await expect(describeEditionColumns(world.services, 999_999)).rejects.toThrow('no such edition');
});

test('a dry run respects the recipe and the operator’s decisions, and its suggested recipe repeats those of the recipe', async () => {
  const recipe = {
    version: 2,
    columns: [
      { from: 'NOTE', to: null, personal: false },
      { from: 'ODD', to: null, personal: true },
    ],
  };
  const { id } = await importLots('a.geojson', recipe);
  await decideColumn(world.services, id, { name: 'NOTE', is_personal: true });
  const file = await world.geojson('b.geojson', lots());
  const tried = await dryRun(world.services, { file, placePath: PLACE, recipe: recipeSchema.parse(recipe) });
  expect(
    Object.fromEntries(
      tried.county_columns.map((column) => [column.name, [column.classification, column.decided_by]]),
    ),
  ).toMatchObject({
    NOTE: ['personal', 'operator'],
    ODD: ['personal', 'recipe'],
    FIELD_17: ['personal', 'rule'],
  });
  expect(tried.recipe.columns.find(({ from }) => from === 'ODD')).toMatchObject({ to: null, personal: true });
  expect(formatDryRun(tried).at(-1)).toMatch(/^No value: parcels will show no value\./);
}, 120_000);

test('the command line lists and decides county columns', async () => {
  const first = await importLots('a.geojson', { version: 2 });
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    const io = {
      cwd: '.',
      signal: new AbortController().signal,
      print: (text: string) => lines.push(text),
      progress: () => undefined,
    };
    const command = importCommands.find(({ name }) => name === args.slice(0, 2).join(' '));
    await command?.run(world.context, args.slice(2), io);
    return lines.join('\n');
  };
  expect(await run('columns', 'list', '--place', PLACE)).toMatch(/NOTE +hidden until you decide/);
  expect(
    await run('columns', 'decide', '--place', PLACE, '--column', 'NOTE', '--open', '--edition', '1'),
  ).toMatch(/NOTE +shown to everyone .*An operator says/);
  expect((await classesOf(first.id))['NOTE']).toEqual(['open', 'operator']);
  await expect(run('columns', 'decide', '--place', PLACE, '--column', 'NOTE')).rejects.toThrow(
    'One of --personal or --open is missing',
  );
  await expect(run('columns', 'decide', '--place', PLACE, '--column', 'NONE', '--personal')).rejects.toThrow(
    'no county column NONE',
  );
  await expect(run('columns', 'list', '--place', PLACE, '--edition', '99')).rejects.toThrow('no edition 99');
});

test('an import decides the type of every county column from all its values, and keeps it when columns are listed again', async () => {
  const extra = Array.from({ length: 12 }, (_, index) => ({
    RATE: index / 4,
    SOLD: `2001-02-${10 + index}`,
    LEVEL: index % 2 === 0 ? 'low' : 'high',
  }));
  const file = await world.geojson(
    'typed.geojson',
    extra.map((own, index) => lot(index, own)),
  );
  const report = await importNow(world.context, {
    file,
    placePath: PLACE,
    recipe: null,
    signal: new AbortController().signal,
  });
  const { edition_id: id = 0 } = (await world.currentEdition()) ?? {};
  const typesOf = async () =>
    Object.fromEntries(
      (await columnsOf(world.services.database.kysely, id)).list.map(({ name, value_type }) => [
        name,
        value_type,
      ]),
    );
  const types = { RATE: 'number', SOLD: 'date', LEVEL: 'code' };
  expect(await typesOf()).toMatchObject(types);
  expect(formatReport(report)).toMatch(/LEVEL .*\(codes\)/);
  await listEditionColumns(world.services, id);
  expect(await typesOf()).toMatchObject(types);
  // Columns that were listed before there were types get them when the edition is rebuilt.
  const { kysely } = world.services.database;
  await kysely.updateTable('edition_column').set({ value_type: null }).where('edition_id', '=', id).execute();
  await rebuildEdition(world.context, { placePath: PLACE, signal: new AbortController().signal });
  expect(await typesOf()).toMatchObject(types);
  // So do columns that were never listed.
  await kysely.deleteFrom('edition_column').where('edition_id', '=', id).execute();
  await kysely.updateTable('edition').set({ columns_rule: null }).where('id', '=', id).execute();
  await rebuildEdition(world.context, { placePath: PLACE, signal: new AbortController().signal });
  expect(await typesOf()).toMatchObject(types);
});

test('columns beyond the number that a store holds are said not to be on the map, and a rebuild holds the same columns', async () => {
  // Descending, so that jsonb returns them in another order than the file has them.
  const names = Array.from({ length: 120 }, (_, index) => `C${219 - index}`);
  const file = await world.geojson(
    'wide.geojson',
    [1, 2, 3].map((index) => lot(index, Object.fromEntries(names.map((name) => [name, `${index}`])))),
  );
  const signal = new AbortController().signal;
  const report = await importNow(world.context, { file, placePath: PLACE, recipe: null, signal });
  expect(formatReport(report)).toMatch(/C100 .*not on the map.* because the map holds the first 100 columns/);
  const { edition_id: id = 0 } = (await world.currentEdition()) ?? {};
  const { kysely } = world.services.database;
  const leftOut = async () =>
    (await columnsOf(kysely, id)).list.flatMap(({ name, left_out, value_type }) =>
      left_out === null ? [] : [[name, value_type]],
    );
  const beyond = await leftOut();
  expect(beyond.length).toBeGreaterThanOrEqual(20);
  expect(beyond.at(-1)).toEqual(['C100', null]);
  await listEditionColumns(world.services, id);
  expect(await leftOut()).toEqual(beyond);
  await rebuildEdition(world.context, { placePath: PLACE, signal });
  expect(await leftOut()).toEqual(beyond);
  // The columns of an older edition are listed without the reason.
  await kysely.updateTable('edition_column').set({ left_out: null }).where('edition_id', '=', id).execute();
  await rebuildEdition(world.context, { placePath: PLACE, signal });
  expect(await leftOut()).toEqual(beyond);
});
