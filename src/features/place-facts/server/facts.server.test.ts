import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BALTIMORE, insertBaltimorePlaces } from '../../../../tests/support/baltimore-places.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import type { Command } from '../../../backend/command.ts';
import type { CommandContext } from '../../../backend/feature-server.ts';
import { factsListCommand, factsLoadCommand, factsRemoveCommand } from './fact-commands.ts';
import { factRoutes } from './fact-routes.ts';
import { createPlaceInfo } from './place-info.ts';
import { createDraft, publishDraft } from './queries-load.ts';

const TRACT = `${BALTIMORE}/tract-401`;
const ACS = `GEO_ID|B01003_E001|B01003_M001|B19013_E001|B19013_M001
0100000US|331097593|-555555555|75149|123
0400000US24|6161707|-555555555|98461|500
0500000US24510|584548|-555555555|58349|1480
1400000US24510040100|3210|301|-666666666|-222222222
`;

let services: Awaited<ReturnType<typeof openTestServices>>;
let server: TestServer;
beforeAll(async () => {
  services = await openTestServices();
  await insertBaltimorePlaces(services);
  await sql`insert into place (path, kind, style, geoid, name, headline, country, parent_path)
    values (${TRACT}, 'tract', 'tracts', '24510040100', '401', '401, Baltimore City', 'us', ${BALTIMORE})`.execute(
    services.database.kysely,
  );
  server = await openTestServer(services, factRoutes(services, createPlaceInfo(services)));
});
afterAll(async () => {
  await server.close();
  await services.close();
});
beforeEach(() => sql`delete from fact_set`.execute(services.database.kysely));

/** Runs a command as `platbook` does. Returns its exit code and what it printed. */
async function run(command: Command<Pick<CommandContext<unknown>, 'services'>>, ...args: string[]) {
  const printed: string[] = [];
  const code = await command.run({ services }, args, {
    cwd: services.scratchDir,
    print: (line) => printed.push(line),
    progress: () => undefined,
    signal: new AbortController().signal,
  });
  return { code, text: printed.join('\n') };
}

async function load(text: string, ...args: string[]) {
  await writeFile(path.join(services.scratchDir, 'facts.dat'), text);
  const options = args.includes('--set') ? args : ['--set', 'acs_2022', ...args];
  return run(
    factsLoadCommand,
    'facts.dat',
    '--source',
    'U.S. Census Bureau',
    '--license',
    'public domain',
    ...options,
  );
}

const factsOf = async (place: string) => (await server.get(`${place}/facts.json`)).body;

describe('facts load', () => {
  it('loads a table of the census for the country, a state, a county and a tract, with margins of error', async () => {
    expect(await load(ACS, '--date', '2022-12-31')).toEqual({ code: 0, text: 'acs_2022: 4 places' });
    expect(await factsOf(BALTIMORE)).toEqual({
      path: BALTIMORE,
      headline: 'Baltimore City, MD',
      geoid: '24510',
      sets: [
        {
          name: 'acs_2022',
          source: 'U.S. Census Bureau',
          license: 'public domain',
          date: '2022-12-31',
          facts: [
            { key: 'B01003_001', label: 'Population', format: 'count', value: 584_548, margin: null },
            {
              key: 'B19013_001',
              label: 'Median household income',
              format: 'usd',
              value: 58_349,
              margin: 1480,
            },
          ],
        },
      ],
    });
    expect(await factsOf('/us')).toMatchObject({
      sets: [{ facts: [{ value: 331_097_593 }, { value: 75_149 }] }],
    });
    expect(await factsOf('/us/md')).toMatchObject({
      sets: [{ facts: [{ value: 6_161_707 }, { value: 98_461 }] }],
    });
    // The income of the tract is one of the numbers that stand for no value.
    expect(await factsOf(TRACT)).toMatchObject({
      sets: [{ facts: [{ key: 'B01003_001', value: 3210, margin: 301 }] }],
    });
    expect(await factsOf('/us/zz/alder')).toMatchObject({ sets: [] });
    expect((await server.get('/us/md/nowhere/facts.json')).status).toBe(404);
  });

  it('replaces a set in one step, and keeps it if the new file cannot be used', async () => {
    await load(ACS);
    await expect(load('GEO_ID|B01003_E001\nBaltimore|5\n')).rejects.toThrow(
      /Row 1, GEO_ID: "BALTIMORE" is not a GEOID/,
    );
    expect(await factsOf(BALTIMORE)).toMatchObject({ sets: [{ facts: [{ value: 584_548 }, {}] }] });
    await load('geoid,people\n24510,7\n');
    expect(await factsOf(BALTIMORE)).toMatchObject({ sets: [{ facts: [{ key: 'people', value: 7 }] }] });
    const { rows } = await sql<{ sets: number; facts: number }>`
      select (select count(*)::int from fact_set) as sets, (select count(*)::int from place_fact) as facts`.execute(
      services.database.kysely,
    );
    expect(rows).toEqual([{ sets: 1, facts: 1 }]);
  });

  it('names row and field of what it leaves out', async () => {
    const { code, text } = await load(
      `geoid,people,class\n24510,7,City\n1001,8,Rural\n24510,9,City\n24,many,"${'x'.repeat(400)}"\n24005,1\n8600000US21201,3,x\n`,
    );
    expect(code).toBe(2);
    expect(text).toContain('acs_2022: 2 places');
    expect(text).toContain(
      'Row 2, geoid: "1001" has 4 digits, and a county has 5: a spreadsheet may have removed the zero',
    );
    expect(text).toContain('Row 3, geoid: 24510 is already in row 1.');
    expect(text).toContain('Row 4, class: the text has 400 characters, and at most 300 are allowed.');
    expect(text).toContain('Row 5: has more or fewer fields than the 3 of the header.');
    expect(text).toContain('Row 6, geoid: "8600000US21201" has the summary level 860');
    expect(text).toContain('4 rows left out');
    expect(text).toContain('1 value left out');
  });

  it('names the estimate that is not a number', async () => {
    const { text } = await load('GEO_ID|B01003_E001|B01003_M001\n24510|lots|5\n24|5|wide\n');
    expect(text).toContain('Row 1, B01003_001: "lots" is not a number.');
    expect(text).toContain('Row 2, B01003_001, margin of error: "wide" is not a number.');
  });

  it('takes labels from table shells of the census', async () => {
    await writeFile(
      path.join(services.scratchDir, 'shells.txt'),
      'Table ID|Line|Unique ID|Label|Title\nB09001|2|B09001_002|Total:!!In households:|Children\n',
    );
    await load('GEO_ID|B09001_E002\n24510|5\n', '--labels', 'shells.txt');
    expect(await factsOf(BALTIMORE)).toMatchObject({
      sets: [{ facts: [{ label: 'Children: In households' }] }],
    });
  });

  it.each([
    ['', /empty/],
    ['geoid,people\n', /no rows/],
    ['people\n5\n', /no column with a GEOID/],
    ['geoid,people\n24510,"5\n', /quote is opened/],
  ])('refuses %j', async (text, issue) => {
    await expect(load(text)).rejects.toThrow(issue);
    expect((await sql`select 1 from fact_set`.execute(services.database.kysely)).rows).toEqual([]);
  });

  it('refuses a missing file, a folder, a wrong name, a wrong day and an empty source', async () => {
    const options = ['--set', 'acs', '--source', 'x', '--license', 'y'];
    await expect(run(factsLoadCommand, 'missing.csv', ...options)).rejects.toThrow(/There is no file/);
    await expect(run(factsLoadCommand, '.', ...options)).rejects.toThrow(/is a folder/);
    await expect(load(ACS, '--set', 'ACS 2022')).rejects.toThrow(/is not the name of a set/);
    await expect(load(ACS, '--date', 'yesterday')).rejects.toThrow(/is not a day/);
    await expect(
      run(factsLoadCommand, 'facts.dat', '--set', 'acs', '--source', ' ', '--license', 'y'),
    ).rejects.toThrow(/source/);
  });

  it('keeps codes of Canada apart from GEOIDs', async () => {
    await load('GEO_ID,people\n24,8501833\n', '--set', 'statcan', '--country', 'ca');
    expect(await factsOf('/us/md')).toMatchObject({ sets: [] });
  });
});

it('facts list prints the sets, and facts remove deletes one', async () => {
  expect((await run(factsListCommand)).text).toContain('No facts are loaded');
  await load(ACS, '--date', '2022-12-31');
  expect((await run(factsListCommand)).text).toBe(
    'acs_2022  4 places, 2 columns\n  U.S. Census Bureau, 2022-12-31 (public domain)',
  );
  await expect(run(factsRemoveCommand, 'other')).rejects.toThrow(/There is no set of facts other/);
  expect((await run(factsRemoveCommand, 'acs_2022')).text).toBe('acs_2022 is removed.');
  expect(await factsOf(BALTIMORE)).toMatchObject({ sets: [] });
});

it('operators see and remove sets in the browser; others do not', async () => {
  await load(ACS);
  expect((await server.get('/api/v1/fact_sets.json', 'bob')).status).toBe(403);
  expect((await server.delete('/api/v1/fact_sets/acs_2022.json', 'bob')).status).toBe(403);
  expect((await server.get('/api/v1/fact_sets.json', 'olive')).body).toMatchObject({
    sets: [
      {
        name: 'acs_2022',
        places: 4,
        file_name: 'facts.dat',
        columns: [{ key: 'B01003_001', has_margin: true }, {}],
      },
    ],
    encyclopedia: { source: 'none' },
    native_land: { source: 'none' },
  });
  expect((await server.delete('/api/v1/fact_sets/acs_2022.json', 'olive')).status).toBe(200);
  expect((await server.delete('/api/v1/fact_sets/acs_2022.json', 'olive')).status).toBe(404);
});

it('names the loaded set as the source of texts', async () => {
  await load('GEOID,title,extract\n24510,Baltimore,A city.\n', '--set', 'encyclopedia');
  expect((await server.get('/api/v1/fact_sets.json', 'olive')).body).toMatchObject({
    encyclopedia: { source: 'file', name: 'U.S. Census Bureau' },
  });
});

it('returns one fact about each tract of a county', async () => {
  await load(ACS);
  const url = (key: string, set = 'acs_2022') =>
    `${BALTIMORE}/child_facts.json?style=tracts&set=${set}&key=${key}`;
  expect((await server.get(url('B01003_001'))).body).toMatchObject({
    source: 'U.S. Census Bureau',
    column: { label: 'Population' },
    children: [{ path: TRACT, value: 3210, margin: 301 }],
  });
  expect((await server.get(url('B19013_001'))).body).toMatchObject({ children: [] });
  expect((await server.get(url('nothing'))).status).toBe(404);
  expect((await server.get(url('B01003_001', 'other'))).status).toBe(404);
  expect((await server.get(`${BALTIMORE}/child_facts.json?style=Tracts!&set=a&key=b`)).status).toBe(400);
});

it('a set that is loaded six times at the same time is there once', async () => {
  const db = services.database.kysely;
  const draft = {
    name: 'acs_2022',
    country: 'us' as const,
    source: 'U.S. Census Bureau',
    license: 'public domain',
    date: null,
    fileName: 'facts.dat',
    columns: [],
  };
  const ids = await Promise.all(Array.from({ length: 6 }, () => createDraft(db, draft)));
  await Promise.all(ids.map((id) => db.transaction().execute((trx) => publishDraft(trx, id, draft.name, 1))));
  const { rows } = await sql`select state from fact_set`.execute(db);
  expect(rows).toEqual([{ state: 'ready' }]);
});
