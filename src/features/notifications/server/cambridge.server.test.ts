import { existsSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormatsFolder, openFormatsFolder } from '../../../../tests/support/formats-folder.ts';
import { type ImportWorld, openImportWorld } from '../../../../tests/support/import-world.ts';
import { selectingParts } from '../../../../tests/support/notice-world.ts';
import { openTestPrivacy } from '../../../../tests/support/privacy.ts';
import { withSmtpServer } from '../../../../tests/support/smtp-server.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { unzip } from '../../../../tests/support/unzip.ts';
import { openMail } from '../../../backend/ports/mail/open-mail.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { followRoutes } from '../../follows/server/index.ts';
import { compareJob, queueComparisons } from '../../history/server/index.ts';
import { importNow } from '../../imports/server/index.ts';
import type { listNotices } from '../contract.ts';
import { feedRoutes, noticeRoutes, sendDueEmails, writeDueNotices } from './index.ts';

/** Public data that is not part of the project. Its tax rolls name no owners. */
const DATA = path.resolve('../shared/data/cambridge-ma/parcels');
const COUNTY = '/us/ma/middlesex';
const idle = new AbortController().signal;

/** The assessor's maps that the followed parcels are on: a twentieth of the city. */
const MAPS = new Set(['7', '10', '17', '19', '85', '140', '173', '238']);

interface Topology {
  objects: Record<string, { geometries: { properties: Record<string, unknown> }[] }>;
}

/** The changes that are expected for each followed parcel, by its number of 2013. Another program computed them from the two tax rolls and maps. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  '7-18': [
    'Total value: $812,500 → $1,010,700',
    'Land value: $810,200 → $1,010,700',
    'Improvement value: $2,300 → $0',
    'Last Sale Date: Nov 21, 1979 → Jul 5, 2005',
  ],
  '7-29': [
    'Total value: $3,766,500 → $3,370,000',
    'Land value: $3,462,000 → $3,100,900',
    'Improvement value: $304,500 → $269,100',
    'Shape: 0.829 acres → 0.739 acres. The boundary moved by up to 16.1 m.',
  ],
  '7-31': [
    'Total value: $12,360,000 → $16,000,000',
    'Land value: $2,850,000 → $4,397,100',
    'Improvement value: $9,510,000 → $11,602,900',
  ],
  '10-16': [
    'Total value: $4,290,000 → $32,770,000',
    'Land value: $4,290,000 → $6,930,000',
    'Improvement value: $0 → $25,840,000',
    'Use Code: 440 → 406',
    'Use Description: IND-DEV-LAND → HIGH-TECH',
    'LBCS Activity: 9000 → none',
    'LBCS Activity Description: No human activity or unclassifiable activity → none',
  ],
  '17-90': [
    'Total value: $168,800 → $70,900',
    'Land value: $168,800 → $70,900',
    'Last Sale Date: Jul 14, 2006 → Oct 24, 2011',
    'Use Code: 130 → 131',
    'Use Description: RES-DEV-LAND → RES-PDV-LAND',
  ],
  '19-10': [
    'Total value: $997,100 → $3,269,600',
    'Land value: $687,900 → $740,800',
    'Improvement value: $309,200 → $2,528,800',
    'Use Code: 332 → 342',
    'Use Description: AUTO-REPAIR → MEDICAL-OFFC',
    'LBCS Activity: 2000 → 4500',
    'LBCS Activity Description: Shopping, business, or trade activities → Health care, medical, or treatment activities',
    'LBCS Function: 2100 → 6500',
    'LBCS Function Description: Retail sales or service → Health and human services',
  ],
  '85-8': [
    'Total value: $1,071,200 → $1,121,200',
    'Land value: $487,200 → $432,000',
    'Improvement value: $584,000 → $689,200',
    'Shape: 0.072 acres → 0.080 acres. The boundary moved by up to 7.4 m.',
    'Another parcel became part of it.',
  ],
  '85-99': [
    'It became part of another parcel.',
    'The county’s new data has no such parcel.',
    'Successor: 85-101',
  ],
  '140-73': [
    'It became part of another parcel.',
    'The county’s new data has no such parcel.',
    'Successor: 140-156',
  ],
  '238-65': [
    'It was split into 2 parcels.',
    'The county’s new data has no such parcel.',
    'Successor: 238-81',
    'Successor: 238-82',
  ],
};

describe.skipIf(!existsSync(DATA))(
  'ten followed parcels of Cambridge, from the tax roll of 2013 to that of 2014 (needs ../shared/data)',
  { timeout: 600_000 },
  () => {
    let folder: FormatsFolder;
    let world: ImportWorld;
    let server: TestServer;
    let privacy: ReturnType<typeof openTestPrivacy>;

    /**
     * Writes a file with the lots of `MAPS` in a year. A lot gets the values of its row in the tax roll if it has exactly one. Lots with more rows, such as
     * condominiums, stay without values.
     */
    async function writeYear(year: number): Promise<string> {
      const zip = path.join(DATA, `FY20${year}.zip`);
      const dir = await mkdtemp(path.join(world.services.scratchDir, 'year-'));
      const tax = await folder.read(zip, { layer: `TaxFY${year}` });
      const names = tax.source.columns.map(({ name }) => name);
      const rows = Map.groupBy(tax.rows, ({ values }) => String(values[names.indexOf('ML')]));
      const lots = (await unzip(zip, dir)).find((name) => name.endsWith('.topojson')) ?? '';
      const file = path.join(dir, lots);
      const topology = JSON.parse(await readFile(file, 'utf8')) as Topology;
      for (const layer of Object.values(topology.objects))
        layer.geometries = layer.geometries.flatMap((lot) => {
          const { MAP, ML } = lot.properties;
          if (!MAPS.has(String(MAP))) return [];
          const [row, ...others] = rows.get(String(ML)) ?? [];
          if (row === undefined || others.length > 0) return [{ ...lot, properties: { ML } }];
          const properties = Object.fromEntries(names.map((name, at) => [name, row.values[at]]));
          return [{ ...lot, properties: { ...properties, ML } }];
        });
      await writeFile(file, JSON.stringify(topology));
      return file;
    }
    const importYear = async (year: number) =>
      importNow(world.context, { file: await writeYear(year), placePath: COUNTY, signal: idle });
    const listOf = async () =>
      (await server.get('/profile/notifications.json', 'alice')).body as OutputOf<typeof listNotices>;

    const first = async (query: ReturnType<typeof sql<{ number: string }>>) =>
      (await query.execute(world.services.database.kysely)).rows[0]?.number ?? '';
    /** Returns the number that the older tax roll gives to the parcel of a notification. */
    const numberOf = (id: number) =>
      first(sql`
        select o.parcelnumb as number from notification n join edition_comparison c on c.id = n.comparison_id
          join parcel o on o.edition_id = c.from_edition_id and o.ll_uuid = n.ll_uuid where n.id = ${id}`);
    const numberAt = (parcel: string) =>
      first(
        sql`select parcelnumb as number from parcel join county_edition using (edition_id) where path = ${parcel}`,
      );

    /** The HTTP statuses of the ten requests to bookmark a parcel, and the number of first editions and comparisons that each of two runs processed. */
    const bookmarked: number[] = [];
    const written: number[] = [];
    beforeAll(async () => {
      folder = await openFormatsFolder();
      world = await openImportWorld();
      const { services } = world;
      privacy = openTestPrivacy(services);
      server = await openTestServer(services, [
        ...followRoutes(services),
        ...noticeRoutes(services, privacy),
        ...feedRoutes(services, privacy),
      ]);
      const db = services.database.kysely;
      await sql`update account set email_confirmed_at = now()`.execute(db);
      await importYear(13);
      const { rows } = await sql<{ path: string }>`
        select path from parcel where parcelnumb = any(${Object.keys(EXPECTED)}::text[])`.execute(db);
      for (const parcel of rows)
        bookmarked.push(
          (await server.post(`${parcel.path}/bookmark.json`, { bookmark: 'add' }, 'alice')).status,
        );
      await importYear(14);
      const job = compareJob(services);
      await queueComparisons(services, {
        enqueue: (_, payload) => job.run(payload as { comparisonId: number }, idle),
      });
      const selecting = selectingParts(services, privacy);
      for (let run = 0; run < 2; run++) written.push(await writeDueNotices(services, selecting, idle));
    }, 600_000);
    afterAll(async () => {
      await server.close();
      await privacy.close();
      await world.services.close();
      await folder.remove();
    });

    it('are bookmarked, and the first edition and the comparison are processed once', () => {
      expect(bookmarked).toEqual(Object.keys(EXPECTED).map(() => 200));
      expect(written).toEqual([2, 0]);
    });

    it('have exactly their changes as notifications, once each: in the list, in the unread count and in the feed', async () => {
      const { notifications, unread } = await listOf();
      const told = await Promise.all(
        notifications.map(async ({ id, lines, successors }): Promise<[string, string[]]> => {
          const next = (await Promise.all(successors.map(numberAt))).toSorted();
          return [await numberOf(id), [...lines, ...next.map((number) => `Successor: ${number}`)]];
        }),
      );
      expect(Object.fromEntries(told)).toEqual(EXPECTED);
      expect([notifications.length, unread]).toEqual([10, 10]);
      const { url } = (await server.get('/profile/notifications/feed.json', 'alice')).body as { url: string };
      const feed = await server.get(new URL(url).pathname);
      expect(feed.text.match(/<entry>/g)).toHaveLength(10);
    });

    it('have their changes in one email, which is sent once', async () => {
      const { services } = world;
      const later = new Date(Date.now() + 86_400_000);
      await withSmtpServer({}, async (address, emails) => {
        const site = { name: 'Alder Maps', logo: null, color: 'teal' } as const;
        const smtp = { smtpUrl: `smtp://${address}`, from: 'site@plat.example' };
        const mail = openMail({ ...services.config, site, mail: smtp });
        expect(await sendDueEmails(services, { mail, privacy }, idle, later)).toBe(1);
        expect(await sendDueEmails(services, { mail, privacy }, idle, later)).toBe(0);
        mail.close();
        expect(emails).toHaveLength(1);
        expect(emails[0]?.body).toContain('10 changes to what you follow');
      });
    });
  },
);
