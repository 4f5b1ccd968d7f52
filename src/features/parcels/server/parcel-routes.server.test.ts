import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  FIXTURE_COUNTY,
  fixtureUuid,
  insertFixturePlaces,
  publishFixtureEdition,
} from '../../../../tests/support/parcels-fixture.ts';
import { openTestPrivacy } from '../../../../tests/support/privacy.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import type { Config } from '../../../backend/config.ts';
import { parcelFid } from '../../../kernel/ids.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import type { ParcelRecord } from '../contract.ts';
import { parcelRoutes } from './index.ts';

const PATH = FIXTURE_COUNTY.path;
const STACK = 'a-stack';

let services: Awaited<ReturnType<typeof openTestServices>>;
let privacy: Privacy;
let server: TestServer;

beforeAll(async () => {
  services = await openTestServices();
  privacy = openTestPrivacy(services);
  await insertFixturePlaces(services);
  await publishFixtureEdition(services, [{ values: { parcelnumb: 'OLD-1' } }], { isCurrent: false });
  await publishFixtureEdition(
    services,
    [
      {
        values: {
          parcelnumb: '001-02',
          address: '12 ELM ST',
          scity: 'ALDERTON',
          state2: 'ZZ',
          szip: '00012',
          owner: 'SAMPLE OWNER',
          mailadd: 'PO BOX 1',
          usedesc: ' ',
          saledate: '2021-03-04',
          saleprice: 120000,
          parval: 250_000,
          ll_gisacre: 2.5,
          struct: true,
          ll_updated_at: '2026-01-01T00:00:00Z',
        },
        custom: { LOT_CODE: 'A7', OWNER_1: 'SAMPLE OWNER', EMPTY: null },
      },
      { values: { parcelnumb: '002', ll_stack_uuid: STACK } },
      {
        values: {
          ...{ address: '14 ELM ST', ll_stack_uuid: STACK },
          ...{ parval: 0, landval: 50_000, improvval: 190_000 },
        },
        sameSquareAs: 2,
      },
      { values: { ll_stack_uuid: STACK, landval: 50_000 }, sameSquareAs: 2 },
      { values: { parcelnumb: '005', zoning_type: 'Residential', usps_vacancy: 'N', zoning: 'R-1' } },
    ],
    { version: 2 },
  );
  server = await openTestServer(services, parcelRoutes(services, privacy));
});

afterAll(async () => {
  await server.close();
  await privacy.close();
  await services.close();
});

const getParcel = async (path: string, as?: 'alice' | 'bob' | 'olive' | 'chelsea') => {
  const reply = await server.get(path, as);
  expect(reply.status).toBe(200);
  return reply.body as ParcelRecord;
};

describe('a parcel by its path', () => {
  test('gives values, labels, formats, address, place and source', async () => {
    const parcel = await getParcel(`${PATH}/1.json`, 'bob');
    expect(parcel).toMatchObject({
      fid: parcelFid('99001', 1),
      ll_uuid: fixtureUuid(2, 1),
      path: `${PATH}/1`,
      headline: '12 ELM ST',
      context: { headline: 'Alder County, ZZ', name: 'Alder County', path: PATH },
      custom: { LOT_CODE: 'A7', OWNER_1: 'SAMPLE OWNER' },
      hidden_fields: [],
      formatted_addresses: [{ line: '12 ELM ST', city: 'ALDERTON', state: 'ZZ', zip: '00012' }],
      others: [],
      others_count: 0,
      point: [-99.9995, 40.0005],
      source: { name: 'Invented roll', version: 2, is_demo: true, published_at: '2026-01-02T03:04:05.000Z' },
    });
    expect(parcel.fields).toMatchObject({
      owner: 'SAMPLE OWNER',
      saledate: '2021-03-04',
      saleprice: 120000,
      struct: true,
      ll_updated_at: '2026-01-01T00:00:00.000Z',
    });
    expect(parcel.key['saleprice']).toBe('Last Sale Price');
    expect(parcel.field_metadata['saleprice']).toEqual({
      group: 'sales_value',
      format: 'currency',
      tier: 'standard',
    });
    expect(Object.keys(parcel.key).toSorted()).toEqual(Object.keys(parcel.fields).toSorted());
    expect(parcel.geometry.type).toBe('Polygon');
    expect(parcel.bbox.map((degree) => Number(degree.toFixed(6)))).toEqual([-100, 40, -99.999, 40.001]);
  });

  test('leaves out what the county does not give', async () => {
    const { fields, custom } = await getParcel(`${PATH}/1.json`, 'bob');
    expect(fields).not.toHaveProperty('usedesc'); // consists of a blank
    expect(fields).not.toHaveProperty('zoning');
    expect(custom).not.toHaveProperty('EMPTY');
  });

  test('names a parcel without an address by its number, and one without either with a fixed text', async () => {
    expect((await getParcel(`${PATH}/2.json`)).headline).toBe('Parcel 002');
    expect((await getParcel(`${PATH}/4.json`)).headline).toBe('Address Not Available');
  });

  test('lists the other parcels of its stack, without itself', async () => {
    const parcel = await getParcel(`${PATH}/2.json`);
    expect(parcel.others).toEqual([
      { path: `${PATH}/3`, headline: '14 ELM ST' },
      { path: `${PATH}/4`, headline: 'Address Not Available' },
    ]);
    expect(parcel.others_count).toBe(2);
  });

  test.each([
    [`${PATH}/99.json`, 'search for its address'],
    [`${PATH}/elm.json`, 'search for its address'],
    [`${PATH}.json`, 'It is a place'],
    ['/us/zz/other/1.json', 'has no parcels of Zedland'],
    ['/ca/1.json', 'Start from /us or /ca'],
    [`${PATH}/99999999999.json`, 'search for its address'],
    [`${PATH}/1/1.json`, 'search for its address'],
    [`${PATH}/01.json`, 'search for its address'],
  ])('%s is not found, and the answer says what to do', async (path, message) => {
    const reply = await server.get(path);
    expect(reply.status).toBe(404);
    expect(reply.body).toMatchObject({
      error: { code: 'not_found', detail: expect.stringContaining(message) },
    });
  });
});

describe('measures of several parcels', () => {
  test('come in the order of the ids, each once, without unknown ids', async () => {
    const fids = [5, 1, 99, 5, 3, 4].map((row) => parcelFid('99001', row));
    const { status, body } = await server.get(`/parcel_measures.json?fids=${fids.join(',')}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      parcels: [
        { fid: fids[0], parcelnumb: '005', value: null },
        { fid: fids[1], path: `${PATH}/1`, address: '12 ELM ST', acres: 2.5, value: 250_000 },
        { fid: fids[4], value: 240_000 },
        { fid: fids[5], value: 50_000 },
      ],
    });
    const [{ point }] = (body as { parcels: [{ point: number[] }] }).parcels;
    expect(point.every(Number.isFinite)).toBe(true);
  });

  test.each(['', 'x', '1,', '-1', '1.5', Array.from({ length: 201 }, (_, i) => i + 1).join(',')])(
    'fids=%s are refused',
    async (fids) => {
      expect((await server.get(`/parcel_measures.json?fids=${fids}`)).status).toBe(400);
    },
  );
});

describe('premium columns', () => {
  test.each([
    ['chelsea', []],
    ['bob', []],
    ['alice', ['zoning_type']],
    ['olive', ['zoning_type', 'usps_vacancy']],
  ] as const)('%s is sent %j', async (person, sent) => {
    const { fields, premium_field_metadata, ...rest } = await getParcel(`${PATH}/5.json`, person);
    expect(Object.keys(fields).filter((name) => name in premium_field_metadata)).toEqual(sent);
    expect(premium_field_metadata).toEqual({
      zoning_type: { tier: 'premium' },
      usps_vacancy: { tier: 'team' },
    });
    expect(fields['zoning']).toBe('R-1');
    expect(rest.tooltips['zoning_type']).toContain('one of eight');
    expect(rest.tooltips).not.toHaveProperty('owner');
    expect('usps_vacancy' in rest.reference_links).toBe(person === 'olive');
    expect(JSON.stringify({ fields, custom: rest.custom }).includes('"usps_vacancy"')).toBe(
      person === 'olive',
    );
  });

  test('are sent to everyone without locks where the operator opened them', async () => {
    const open: Config = { ...services.config, featureSettings: { PLATBOOK_PREMIUM_FIELDS: 'everyone' } };
    const routes = parcelRoutes({ ...services, config: open }, privacy);
    const openServer = await openTestServer({ ...services, config: open }, routes);
    const { body } = await openServer.get(`${PATH}/5.json`);
    expect(body).toMatchObject({
      fields: { zoning_type: 'Residential', usps_vacancy: 'N' },
      premium_field_metadata: {},
    });
  });
});

describe('a parcel by its ll_uuid', () => {
  test('is the same record', async () => {
    const byUuid = await getParcel(`/parcels/${fixtureUuid(2, 3)}.json`);
    expect(byUuid).toEqual(await getParcel(`${PATH}/3.json`));
  });

  test('of an earlier edition is not found', async () => {
    expect((await server.get(`/parcels/${fixtureUuid(1, 1)}.json`)).status).toBe(404);
  });

  test('that is invalid is refused', async () => {
    const reply = await server.get('/parcels/not-a-uuid.json');
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('params.ll_uuid');
  });
});

describe('personal columns', () => {
  test('are hidden from visitors, with the reason', async () => {
    const parcel = await getParcel(`${PATH}/1.json`, 'chelsea');
    expect(parcel.hidden_fields).toEqual([
      { name: 'owner', label: 'Owner', reason: 'sign_in' },
      { name: 'mailadd', label: 'Mailing Address', reason: 'sign_in' },
      { name: 'OWNER_1', label: 'OWNER_1', reason: 'sign_in' },
    ]);
    expect(JSON.stringify(parcel)).not.toMatch(/SAMPLE OWNER|PO BOX/);
  });

  test.each([
    ['public', 'chelsea', null],
    ['signed-in', 'bob', null],
    ['paid', 'chelsea', 'sign_in'],
    ['paid', 'bob', 'upgrade'],
    ['paid', 'alice', null],
    ['paid', 'olive', null],
  ] as const)('audience %s, %s: %s', async (ownerNames, persona, reason) => {
    const config: Config = { ...services.config, featureSettings: { PLATBOOK_OWNER_NAMES: ownerNames } };
    const [parcel, summaries] = parcelRoutes({ ...services, config }, privacy).filter(({ endpoint }) =>
      ['getParcelByUuid', 'listParcelSummaries'].includes(endpoint.name),
    );
    const actor = {
      chelsea: { userId: null, tier: 'anonymous', isOperator: false },
      bob: { userId: fixtureUuid(9, 1), tier: 'starter', isOperator: false },
      alice: { userId: fixtureUuid(9, 2), tier: 'pro', isOperator: false },
      olive: { userId: fixtureUuid(9, 3), tier: 'team', isOperator: true },
    }[persona] as { userId: string | null; tier: 'starter'; isOperator: boolean };
    const anyone = { network: '192.0.2.1', headers: {}, cookies: {}, setCookie: () => {} };
    const context = { actor, placePath: '', ...anyone } as unknown as Parameters<
      NonNullable<typeof parcel>['handle']
    >[1];
    const ask = (route: typeof parcel, input: object) =>
      route?.handle({ params: undefined, query: undefined, body: undefined, ...input }, context, {
        database: services.database.kysely,
        openTransaction: () => Promise.reject(new Error('it only reads')),
        assertAllowed: () => {},
      });
    const record = (await ask(parcel, { params: { ll_uuid: fixtureUuid(2, 1) } })) as ParcelRecord;
    expect(record.fields['owner']).toBe(reason === null ? 'SAMPLE OWNER' : undefined);
    expect(record.hidden_fields[0]?.reason).toBe(reason ?? undefined);
    const list = await ask(summaries, { query: { fids: [parcelFid('99001', 1)] } });
    expect(list).toMatchObject({ parcels: [{ owner: reason === null ? 'SAMPLE OWNER' : null }] });
  });
});

describe('summaries', () => {
  test('come in the requested order, without unknown ids', async () => {
    const fids = [parcelFid('99001', 3), parcelFid('24510', 1), parcelFid('99001', 1), parcelFid('99001', 3)];
    const { status, body } = await server.get(`/parcel_summaries.json?fids=${fids.join(',')}`, 'bob');
    expect(status).toBe(200);
    expect(body).toEqual({
      parcels: [
        { fid: fids[0], path: `${PATH}/3`, address: '14 ELM ST', parcelnumb: null, owner: null },
        {
          fid: fids[2],
          path: `${PATH}/1`,
          address: '12 ELM ST',
          parcelnumb: '001-02',
          owner: 'SAMPLE OWNER',
        },
      ],
    });
  });

  test.each(['', '1,x', '-1', '1.5', Array.from({ length: 201 }, () => '1').join(',')])(
    'of %j are refused',
    async (fids) => {
      const reply = await server.get(`/parcel_summaries.json?fids=${fids}`);
      expect(reply.status).toBe(400);
      expect(reply.text).toContain('query.fids');
    },
  );

  test('are empty for ids outside of any county', async () => {
    const { body } = await server.get(`/parcel_summaries.json?fids=${Number.MAX_SAFE_INTEGER}`);
    expect(body).toEqual({ parcels: [] });
  });
});
