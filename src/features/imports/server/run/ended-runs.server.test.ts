import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ImportWorld, lot, openImportWorld, PLACE } from '../../../../../tests/support/import-world.ts';
import { importNow, runImport } from '../index.ts';
import { noteFailure } from './note-failure.ts';
import { claimRun, finishRun, findRun, listRuns } from './run-queries.ts';
import { createImportRun } from './start-import.ts';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
}, 120_000);
afterAll(() => world.services.close());
beforeEach(() => world.reset());

const idle = new AbortController().signal;
const makeFile = (name: string, indexes: readonly number[]) =>
  world.geojson(
    name,
    indexes.map((index) => lot(index)),
  );
const createRun = async () =>
  createImportRun(world.services.database.kysely, {
    file: await makeFile('a.geojson', [1]),
    placePath: PLACE,
  });

it('cancels an import when a person stops the command that runs it', async () => {
  const stopping = new AbortController();
  const importing = importNow(world.context, {
    file: await makeFile('a.geojson', [1, 2]),
    placePath: PLACE,
    signal: stopping.signal,
  });
  stopping.abort(new Error('interrupted'));
  await expect(importing).rejects.toThrow('interrupted');
  expect((await listRuns(world.services.database.kysely, 5)).map(({ state }) => state)).toEqual([
    'cancelled',
  ]);
  expect(await world.leftovers()).toEqual([]);
});

it('ends as failed if it gets no folder for its files', async () => {
  const { services, context } = world;
  const { kysely } = services.database;
  const run = await createRun();
  const full = { ...services, scratchDir: `${services.scratchDir}/missing` };
  await expect(runImport(full, { onPublished: context.onPublished }, run.id, idle)).rejects.toThrow('ENOENT');
  expect((await findRun(kysely, run.id))?.state).toBe('failed');
});

it('leaves a run alone that the sweep of dead imports marked as failed', async () => {
  const { services } = world;
  const { kysely } = services.database;
  const run = await createRun();
  await claimRun(kysely, run.id);
  await finishRun(kysely, run.id, { state: 'failed', error: 'The server was stopped.' });
  await noteFailure(services, run.id, AbortSignal.abort(), false, new Error('no longer running'));
  expect(await findRun(kysely, run.id)).toMatchObject({ state: 'failed', error: 'The server was stopped.' });
});

it('does not publish an import if another edition was published since it began', async () => {
  const { services, context } = world;
  await world.importFile(await makeFile('first.geojson', [1, 2]));
  const newer = await makeFile('newer.geojson', [1, 2, 3]);
  let isFirst = true;
  const files: typeof services.files = {
    ...services.files,
    async put(key, file) {
      if (isFirst) {
        isFirst = false;
        await world.importFile(newer);
      }
      await services.files.put(key, file);
    },
  };
  const file = await makeFile('older.geojson', [1, 2, 4]);
  await expect(
    importNow({ ...context, services: { ...services, files } }, { file, placePath: PLACE, signal: idle }),
  ).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('Import the file again') });
  expect((await world.currentEdition())?.version).toBe(3);
  expect(await world.leftovers()).toEqual([]);
  const runs = await listRuns(services.database.kysely, 3);
  expect(runs.find(({ sourceName }) => sourceName === 'older.geojson')?.state).toBe('failed');
});
