import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ImportWorld,
  type Lot,
  lot,
  openImportWorld,
  PLACE,
} from '../../../../../tests/support/import-world.ts';
import { formatReport } from '../../rules/format-report.ts';
import { publishReviewed } from './decide-import.ts';
import { importNow } from './import-now.ts';
import { runImport } from './run-import.ts';
import { createImportRun } from './start-import.ts';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
}, 120_000);
afterAll(() => world.services.close());
beforeEach(async () => {
  await world.reset();
  await world.importFile(await world.geojson('before.geojson', lots(40)));
});

const lots = (count: number, change: (index: number) => Record<string, unknown> = () => ({})): Lot[] =>
  Array.from({ length: count }, (_, index) => lot(index + 1, change(index + 1)));

describe('an import that looks like a mistake', () => {
  it.each<[string, Lot[], string]>([
    [
      'parcels gone',
      lots(30),
      'The edition before has 40 parcels and this one 30: 10 of the earlier ones (25%) are gone.',
    ],
    ['more than twice the parcels', lots(81), 'The edition before has 40 parcels and this one 81'],
    [
      'owners gone',
      lots(40, (index) => ({ OWNER: index > 10 ? '' : `OWNER ${index}` })),
      'owner (100% of the parcels had a value, now 25%)',
    ],
    [
      'the numbers from another column',
      lots(40, (index) => ({ PIN: undefined, PARCEL_ID: `X${index * 3}` })),
      'from the column PARCEL_ID now; before, they were from PIN.',
    ],
  ])('is held for review: %s', async (_, after, doubt) => {
    const report = await world.importFile(await world.geojson('after.geojson', after));
    expect(report.outcome).toBe('review');
    expect(report.held_because.join('\n')).toContain(doubt);
    expect(formatReport(report)).toContain(doubt);
    expect(await world.currentEdition()).toMatchObject({ version: 1, parcel_count: 40 });
  });

  it('stays held until an operator decides to publish it', async () => {
    const file = await world.geojson('after.geojson', lots(30));
    const run = await createImportRun(world.services.database.kysely, { file, placePath: PLACE });
    const deps = { onPublished: world.context.onPublished };
    await runImport(world.services, deps, run.id, new AbortController().signal);
    expect(await world.currentEdition()).toMatchObject({ version: 1 });
    const published = await publishReviewed({ services: world.services, ...deps }, run.id);
    expect(published.report?.held_because).toHaveLength(1);
    expect(await world.currentEdition()).toMatchObject({ version: 2, parcel_count: 30 });
  });

  it('is published if the import was started with publish: anyway', async () => {
    const file = await world.geojson('after.geojson', lots(30));
    const { signal } = new AbortController();
    const report = await importNow(world.context, { file, placePath: PLACE, publish: 'anyway', signal });
    expect([report.outcome, report.held_because]).toEqual(['published', []]);
    expect(await world.currentEdition()).toMatchObject({ parcel_count: 30 });
  });

  it('is published if little changed', async () => {
    const report = await world.importFile(await world.geojson('after.geojson', lots(37)));
    expect(report.outcome).toBe('published');
  });
});
