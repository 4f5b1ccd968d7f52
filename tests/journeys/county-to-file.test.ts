import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSource } from '../../src/backend/formats/open-source.ts';
import { sessionSchema } from '../../src/features/accounts/contract.ts';
import { type ExportItem, listExports, startExport } from '../../src/features/exports/contract.ts';
import { EXPORT_FORMAT_IDS, type ExportFormatId } from '../../src/features/exports/rules/export-formats.ts';
import type { FilterGroup } from '../../src/features/filters/rules/filter-tree.ts';
import { formatQueryCode } from '../../src/features/filters/rules/query-code.ts';
import { chooseOption } from '../support/choose-option.ts';
import { findCounty, startJourneys } from '../support/journey.ts';
import { ogrSummary } from '../support/ogr-summary.ts';
import { countMatches, firstTextIn, queryIn } from '../support/parcel-queries.ts';
import { everyNth } from '../support/thorough.ts';
import { unzip } from '../support/unzip.ts';

const journey = startJourneys({ map: 'none' });
let county = '';
let scratch = '';
beforeAll(async () => {
  county = await findCounty(journey.server);
  scratch = await mkdtemp(path.join(tmpdir(), 'platbook-journey-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

/** Returns filters for old houses in one neighborhood, on land whose value is within limits, and how many parcels match. */
async function oldHouses(): Promise<{ tree: FilterGroup; count: number }> {
  const nodes: FilterGroup['nodes'] = [
    { op: 'gte', column: 'landval', value: 5_000 },
    { op: 'lte', column: 'landval', value: 150_000 },
    { op: 'lt', column: 'yearbuilt', value: 1990 },
  ];
  const value = await firstTextIn(journey.server, county, 'neighborhood', nodes);
  const tree: FilterGroup = { op: 'all', nodes: [...nodes, { op: 'is', column: 'neighborhood', value }] };
  return { tree, count: (await countMatches(journey.server, county, tree)).count };
}

/**
 * Counts the features of an export with our own readers. GDAL, where it is installed, must count as many in a Shapefile. Our readers can't read SQL and
 * PMTiles: the rows of SQL are counted in its text, and PMTiles gives -1.
 */
async function featuresIn(format: ExportFormatId, dir: string, names: readonly string[]): Promise<number> {
  const fileOf = (extension: string) =>
    path.join(dir, names.find((name) => name.endsWith(extension)) ?? `no file of ${extension}`);
  const extensions = { geopkg: '.gpkg', geoparquet: '.parquet', flatgeobuf: '.fgb' } as const;
  const isNamed = (id: ExportFormatId): id is keyof typeof extensions => id in extensions;
  if (format === 'sql') {
    const text = await readFile(fileOf('.sql'), 'utf8');
    return (/\ncopy [^;]*;\n([\s\S]*?)\n\\\.\n/.exec(text)?.[1] ?? '').split('\n').length;
  }
  if (format === 'pmtiles') {
    expect((await readFile(fileOf('.pmtiles'))).subarray(0, 7).toString()).toBe('PMTiles');
    return -1;
  }
  const file = fileOf(isNamed(format) ? extensions[format] : `.${format}`);
  const source = await openSource(file, { scratchDir: dir });
  let count = 0;
  for await (const batch of source.features({ attributes: false })) count += batch.count;
  await source.close();
  const summary = format === 'shp' ? await ogrSummary(file) : null;
  if (summary !== null) expect(summary).toContain(`Feature Count: ${count}`);
  return count;
}

async function readZip(format: ExportFormatId, file: string): Promise<number> {
  const dir = path.join(scratch, `${format}-${Date.now()}`);
  await mkdir(dir);
  const names = await unzip(file, dir);
  const readme = await readFile(path.join(dir, 'README.txt'), 'utf8');
  for (const word of ['SOURCE', 'License', 'WHICH PARCELS', 'FIELDS', 'survey'])
    expect(readme).toContain(word);
  return featuresIn(format, dir, names);
}

/** Requests a file from a project as a program would, and waits for it. */
async function download(page: Page, project: string, fmt: ExportFormatId, query: unknown): Promise<string> {
  const { url } = journey.server;
  const { request } = page.context();
  const session = sessionSchema.parse(await (await request.get(`${url}/users/session.json`)).json());
  const started = await request.post(`${url}${project}/exports/start.json`, {
    headers: { 'x-csrf-token': session.csrf_token ?? '' },
    data: { fmt, query },
  });
  const id = startExport.output?.parse(await started.json()).export.id;
  let item: ExportItem | undefined;
  await expect
    .poll(
      async () => {
        const reply = await request.get(`${url}${project}/exports.json`);
        item = listExports.output?.parse(await reply.json()).exports.find((candidate) => candidate.id === id);
        return item?.status;
      },
      { timeout: 30_000 },
    )
    .toBe(2);
  const file = path.join(scratch, `${fmt}.zip`);
  const reply = await fetch(new URL(item?.url ?? '', url));
  await writeFile(file, Buffer.from(await reply.arrayBuffer()));
  return file;
}

it('narrows a county to old houses, colors them, saves them in a project, and exports them in each format', async () => {
  const { tree, count } = await oldHouses();
  expect(count).toBeGreaterThan(10);
  const countText = count.toLocaleString('en-US');
  const query = queryIn(county, tree);
  const page = await journey.open(`${county}#query&q=${encodeURIComponent(formatQueryCode(query))}&c=4/0/0`, {
    as: journey.server.operator,
  });
  await page
    .getByRole('region', { name: 'Filters' })
    .getByText(new RegExp(`^${countText} parcels? of `))
    .first()
    .waitFor();

  await page.evaluate(() => (window.location.hash = window.location.hash.replace('#query', '#styles')));
  const style = page.getByRole('region', { name: 'Style', exact: true });
  await style.getByRole('button', { name: 'Quick style' }).click();
  await chooseOption(style, 'Color parcels by', 'Total Parcel Value');
  await style.getByRole('group', { name: 'Classes' }).getByRole('listitem').first().waitFor();
  await style.getByRole('button', { name: 'Apply' }).click();
  const legend = page.getByRole('region', { name: /^Legend: / });
  await expect.poll(() => legend.getByRole('listitem').count()).toBeGreaterThan(1);

  const name = `Old houses ${Date.now()}`;
  await page.evaluate(
    () => (window.location.hash = `${window.location.hash.replace('#styles', '#projects')}&a=new-project`),
  );
  const dialog = page.getByRole('dialog', { name: 'New Project' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Save Project' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.url()).toContain('project=');
  const project = `/projects/${/project=([a-z0-9]{16})/.exec(page.url())?.[1] ?? ''}`;

  await page.evaluate(() => (window.location.hash = window.location.hash.replace('#projects', '#export')));
  const pane = page.getByRole('region', { name: 'Export', exact: true });
  await pane.getByText(`${countText} properties currently selected`).waitFor();
  await pane.getByText('Shapefile').click();
  const downloaded = page.waitForEvent('download');
  await pane.getByRole('button', { name: `Export ${countText} parcels` }).click();
  expect(await readZip('shp', await (await downloaded).path())).toBe(count);

  const others = EXPORT_FORMAT_IDS.filter((id) => id !== 'shp');
  for (const format of everyNth(3, others)) {
    const found = await readZip(format, await download(page, project, format, query));
    expect([format, found]).toEqual([format, format === 'pmtiles' ? -1 : count]);
  }
}, 120_000);
