import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COUNTY_SHAPES, type CountyShape } from '../../tests/support/county-shapes.ts';
import { unpack } from '../../tests/support/export-world.ts';
import { FIXTURE_COUNTY, fixtureUuid, insertFixturePlaces } from '../../tests/support/parcels-fixture.ts';
import { ASKED, SECRET } from '../../tests/support/personal-paths.ts';
import { openTestPrivacy } from '../../tests/support/privacy.ts';
import { square } from '../../tests/support/shapefile-fixture.ts';
import { type SitePerson, type TestSite, openTestSite } from '../../tests/support/site.ts';
import { everyNth } from '../../tests/support/thorough.ts';
import { buildExport } from '../features/exports/server/build-export.ts';
import { compareJob, queueComparisons } from '../features/history/server/index.ts';
import { importNow } from '../features/imports/server/index.ts';

const { path: COUNTY } = FIXTURE_COUNTY;
const LOTS = 40;
const signal = new AbortController().signal;

/** Imports the file twice. The earlier edition has other owners, so that the history has changes. */
async function importShape(services: TestSite['services'], { row }: CountyShape): Promise<void> {
  await insertFixturePlaces(services);
  const context = {
    services,
    jobs: { enqueue: async () => {}, work: async () => {}, stop: async () => {} },
    onPublished: async () => {},
  };
  for (const shift of [1, 0]) {
    const file = path.join(services.scratchDir, `roll-${shift}.geojson`);
    const features = Array.from({ length: LOTS }, (_, index) => ({
      type: 'Feature',
      properties: { ...row(index + shift), ...identityOf(row(index)) },
      geometry: {
        type: 'Polygon',
        coordinates: [square(-100 + (index % 20) / 1000, 40 + Math.floor(index / 20) / 1000, 0.001)],
      },
    }));
    await writeFile(file, JSON.stringify({ type: 'FeatureCollection', features }));
    await importNow(context, { file, placePath: COUNTY, signal });
  }
  const job = compareJob(services);
  await queueComparisons(services, {
    enqueue: (_, payload) => job.run(payload as { comparisonId: number }, signal),
  });
}

/** Returns the parcel number, which is the first column of every shape. */
function identityOf(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).slice(0, 1));
}

describe.each(COUNTY_SHAPES)('a file like $name', (shape) => {
  let site: TestSite;
  let uuid = '';
  let source = '';
  const sessions = new Map<SitePerson, Record<string, string>>();

  beforeAll(async () => {
    site = await openTestSite(
      {},
      {
        // Owner names require a paid plan. Bob is on a free plan that may export.
        config: {
          featureSettings: {
            PLATBOOK_OWNER_NAMES: 'paid',
            PLATBOOK_PREMIUM_FIELDS: 'everyone',
            PLATBOOK_PLAN_LIMITS: 'free.projects=9, pro.projects=9',
            PLATBOOK_FREE_EXPORTS: 'everyone',
          },
        },
        publish: (services) => importShape(services, shape),
      },
    );
    for (const person of ['chelsea', 'bob', 'alice'] as const)
      sessions.set(person, await site.sessionOf(person));
    const { rows } = await sql<{ uuid: string }>`
      select ll_uuid as uuid from parcel p join county_edition c on c.edition_id = p.edition_id where p.ogc_fid = 1`.execute(
      site.services.database.kysely,
    );
    uuid = rows[0]?.uuid ?? '';
    const made = await ask({ url: '/api/v1/sources', body: { query: { path: COUNTY } } }, 'chelsea');
    source = (JSON.parse(made.payload) as { id: string }).id;
  }, 120_000);
  afterAll(() => site.close());

  async function ask(asked: string | { url: string; body: object }, as: SitePerson) {
    const headers = sessions.get(as) ?? {};
    return typeof asked === 'string'
      ? site.send({ method: 'GET', url: asked, headers })
      : site.send({ method: 'POST', url: asked.url, payload: asked.body, headers });
  }

  const own = shape.personal.map((name) => `custom:${name}`);
  const asked = Object.entries(ASKED).map(([name, request]) => {
    if (typeof request === 'string') return [name, request.replace(fixtureUuid(1, 1), 'UUID')] as const;
    const columns = ['owner', 'mailadd', ...own];
    return [
      name,
      'columns' in request.body ? { ...request, body: { ...request.body, columns } } : request,
    ] as const;
  });

  test.each(asked)('%s tells a visitor and a free account nothing about owners', async (name, request) => {
    const address =
      typeof request === 'string' ? request.replace('SOURCE', source).replace('UUID', uuid) : request;
    for (const person of ['chelsea', 'bob'] as const) {
      const reply = await ask(address, person);
      expect([200, 400, 401, 403, 404], `${name} ${reply.payload.slice(0, 300)}`).toContain(reply.statusCode);
      // A reply may repeat the text that was searched for, `veryprivate`.
      const text = reply.rawPayload.toString('latin1').replaceAll(/veryprivate(?=["&])/g, '');
      expect(SECRET.test(text), text.slice(0, 400)).toBe(false);
    }
  });

  test('a visitor sees the open column, and a paid account sees the owners', async () => {
    const visitor = await ask(`${COUNTY}/1.json`, 'chelsea');
    const { custom } = JSON.parse(visitor.payload) as { custom: Record<string, unknown> };
    expect(Object.keys(custom)).toContain(shape.open);
    const payer = await ask(`${COUNTY}/1.json`, 'alice');
    expect(SECRET.test(payer.payload)).toBe(shape.personal.length > 0);
  });

  const exported = [
    ['csv', 'bob'],
    ['geojson', 'bob'],
    ['shp', 'bob'],
    ['geopkg', 'bob'],
    ['csv', 'alice'],
  ] as const;
  test.each(everyNth(2, exported))(
    'a %s file for %s has owners if they may see them',
    async (fmt, person) => {
      const query = { path: COUNTY, parcel: {} };
      const made = await ask({ url: '/projects.json', body: { name: `${fmt} of ${person}`, query } }, person);
      const { slug } = (JSON.parse(made.payload) as { project: { slug: string } }).project;
      const order = { fmt, all_parcels: 'true', query };
      const started = await ask({ url: `/projects/${slug}/exports/start.json`, body: order }, person);
      expect(started.statusCode, started.payload).toBe(200);
      const { export: item } = JSON.parse(started.payload) as { export: { id: string } };
      const privacy = openTestPrivacy(site.services);
      await buildExport({ services: site.services, optOuts: privacy.optOuts }, item.id, signal);
      await privacy.close();
      const listed = await ask(`/projects/${slug}/exports.json`, person);
      const { exports: files } = JSON.parse(listed.payload) as { exports: { url: string }[] };
      const file = await ask(files[0]?.url ?? '', 'chelsea');
      expect(file.statusCode, file.payload.slice(0, 300)).toBe(200);
      const { dir, close } = await unpack({ bytes: file.rawPayload });
      const texts = await Promise.all(
        (await readdir(dir)).map((name) => readFile(path.join(dir, name), 'latin1')),
      );
      await close();
      // Every fourth lot has the open code AG, so the file has rows.
      expect(texts.some((text) => text.includes('AG'))).toBe(true);
      expect(texts.some((text) => SECRET.test(text))).toBe(person === 'alice' && shape.personal.length > 0);
    },
  );
});
