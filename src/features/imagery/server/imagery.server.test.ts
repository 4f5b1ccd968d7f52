import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  FAKE_GOOGLE,
  FAKE_PNG,
  type FakeImagery,
  startFakeImagery,
} from '../../../../tests/support/fake-imagery.ts';
import {
  FIXTURE_COUNTY,
  fixtureUuid,
  insertFixturePlaces,
  publishFixtureEdition,
} from '../../../../tests/support/parcels-fixture.ts';
import { openTestPrivacy } from '../../../../tests/support/privacy.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import { usageRoutes } from '../../usage/server/index.ts';
import { imageryRoutes } from './index.ts';
import { createImagery } from './providers/create-imagery.ts';

const COUNTY = FIXTURE_COUNTY.path;
const UPGRADE = 'Please upgrade to Pro to continue seeing imagery.';

let services: Awaited<ReturnType<typeof openTestServices>>;
let privacy: Privacy;
let fake: FakeImagery;
let server: TestServer;
let offline: TestServer;

beforeAll(async () => {
  services = await openTestServices();
  await insertFixturePlaces(services);
  await publishFixtureEdition(
    services,
    Array.from({ length: 8 }, (_, index) => ({ values: { parcelnumb: `P-${index + 1}` } })),
  );
  privacy = openTestPrivacy(services);
  fake = await startFakeImagery();
  const { optOuts } = privacy;
  const imagery = createImagery({
    streetView: { provider: 'google', ...FAKE_GOOGLE, url: fake.url },
    birdsEye: { provider: 'mapbox', key: 'mapbox-key', style: 'a/sat', url: fake.url },
  });
  server = await openTestServer(services, [
    ...imageryRoutes(services, { imagery, optOuts }),
    ...usageRoutes(services),
  ]);
  const none = createImagery({ streetView: null, birdsEye: null });
  offline = await openTestServer(services, imageryRoutes(services, { imagery: none, optOuts }));
});
afterAll(async () => {
  await server.close();
  await offline.close();
  await privacy.close();
  await fake.close();
  await services.close();
});
beforeEach(async () => {
  fake.mood = 'well';
  fake.requests.length = 0;
  await services.database.kysely.deleteFrom('use_subject').execute();
  await services.database.kysely.deleteFrom('use_counter').execute();
});

const limits = async (as: 'alice' | 'bob') => (await server.get('/users/me/img_limits', as)).body;
const errorOf = ({ body }: { body: unknown }) => (body as { error: { code: string; detail?: string } }).error;

describe('a picture', () => {
  it('comes through this server with its attribution, for this reader only', async () => {
    const reply = await server.get(`${COUNTY}/1/street_view`, 'alice');
    expect(reply.status).toBe(200);
    expect(reply.bytes.equals(FAKE_PNG)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=600',
      'x-image-attribution': '%C2%A9%20Someone',
      'x-content-type-options': 'nosniff',
    });
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    // The provider gets the point inside the parcel, not its address or owner.
    expect(fake.requests[0]).toContain('location=40.0005000%2C-99.9995000');
  });

  it('from above looks in the direction of the angle', async () => {
    expect((await server.get(`${COUNTY}/1/birds_eye?angle=270`, 'alice')).status).toBe(200);
    expect(fake.requests[0]).toContain(',18,270,60/');
    expect((await server.get(`${COUNTY}/1/birds_eye`, 'alice')).status).toBe(200);
    expect(fake.requests[1]).toContain(',18,0,60/');
  });

  it.each(['45', '360', '-90', 'x', '90,0'])('from above is refused for the angle %s', async (angle) => {
    const reply = await server.get(`${COUNTY}/1/birds_eye?angle=${angle}`, 'alice');
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('query.angle');
    expect(fake.requests).toEqual([]);
  });

  it.each([`${COUNTY}/99`, '/us/zz/nowhere/1', COUNTY])('of %s is not found', async (path) => {
    expect((await server.get(`${path}/street_view`, 'alice')).status).toBe(404);
    expect(fake.requests).toEqual([]);
  });
});

describe('metering', () => {
  it('gives a free account five pictures, each counted once, and then says what to do', async () => {
    for (let parcel = 1; parcel <= 4; parcel++)
      expect((await server.get(`${COUNTY}/${parcel}/street_view`, 'bob')).status).toBe(200);
    expect((await server.get(`${COUNTY}/1/birds_eye?angle=90`, 'bob')).status).toBe(200);
    expect(await limits('bob')).toEqual({
      imageLimits: { metered: true, allowed: false, need: 'upgrade', remaining: 0, used: 5, total: 5 },
    });
    fake.requests.length = 0;
    const refused = await server.get(`${COUNTY}/5/street_view`, 'bob');
    expect(refused.status).toBe(403);
    expect(errorOf(refused)).toMatchObject({ code: 'limit_reached', detail: UPGRADE });
    expect(fake.requests).toEqual([]);
    expect((await server.get(`${COUNTY}/4/street_view`, 'bob')).status).toBe(200);
  });

  it('counts nothing that was not shown', async () => {
    fake.mood = 'none';
    for (let parcel = 1; parcel <= 6; parcel++)
      expect((await server.get(`${COUNTY}/${parcel}/street_view`, 'bob')).status).toBe(404);
    expect(await limits('bob')).toMatchObject({ imageLimits: { used: 0, remaining: 5 } });
  });

  it('allows no sixth picture, with any number of simultaneous requests', async () => {
    const replies = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map((parcel) => server.get(`${COUNTY}/${parcel}/street_view`, 'bob')),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  it('does not limit paid accounts', async () => {
    for (let parcel = 1; parcel <= 8; parcel++)
      expect((await server.get(`${COUNTY}/${parcel}/street_view`, 'alice')).status).toBe(200);
    expect(await limits('alice')).toMatchObject({ imageLimits: { metered: false, allowed: true } });
  });

  it('sends visitors to sign in', async () => {
    expect((await server.get(`${COUNTY}/1/street_view`, 'chelsea')).status).toBe(401);
    expect((await server.get(`${COUNTY}/1/birds_eye`, 'chelsea')).status).toBe(401);
    expect(fake.requests).toEqual([]);
  });
});

it.each([
  ['refuse', 503, 'not_configured'],
  ['over-limit', 503, 'busy'],
  ['error', 503, 'busy'],
  ['lie', 503, 'busy'],
  ['redirect', 503, 'busy'],
] as const)(
  'when the provider is in the mood "%s", the reply is %d %s and reveals no key',
  async (mood, status, code) => {
    fake.mood = mood;
    for (const path of ['street_view', 'birds_eye?angle=0']) {
      const reply = await server.get(`${COUNTY}/6/${path}`, 'alice');
      expect(reply.status).toBe(status);
      expect(errorOf(reply).code).toBe(code);
      expect(errorOf(reply).detail).toMatch(/^Imagery is unavailable here: /);
      expect(reply.text).not.toMatch(/google|mapbox|key=|token|127\.0\.0\.1/i);
    }
  },
);

it('only a provider from the street can lack a picture of a place; a style that Mapbox does not know is a mistake of the site', async () => {
  fake.mood = 'none';
  const [street, birdsEye] = await Promise.all(
    ['street_view', 'birds_eye'].map((path) => server.get(`${COUNTY}/6/${path}`, 'alice')),
  );
  expect([street?.status, birdsEye?.status]).toEqual([404, 503]);
  expect(street?.text).toContain('the provider has no picture of this place');
  expect(birdsEye?.text).toContain('The operator of this site can fix that');
});

it('a parcel on the opt-out list has no picture for anybody until the opt-out is lifted', async () => {
  const { id } = await privacy.optOutList.add({
    kind: 'll_uuid',
    subject: fixtureUuid(1, 7),
    geoid: null,
    reason: 'asked in writing',
    requested_by: 'the owner',
    expires_at: null,
  });
  for (const persona of ['bob', 'alice', 'olive'] as const) {
    const reply = await server.get(`${COUNTY}/7/street_view`, persona);
    expect(reply.status).toBe(404);
    expect(errorOf(reply).detail).toContain('opt-out list');
  }
  expect(fake.requests).toEqual([]);
  await privacy.optOutList.lift(id);
  expect((await server.get(`${COUNTY}/7/street_view`, 'alice')).status).toBe(200);
});

it('without providers it says that nothing is configured', async () => {
  for (const path of ['street_view', 'birds_eye']) {
    const reply = await offline.get(`${COUNTY}/1/${path}`, 'alice');
    expect(reply.status).toBe(503);
    expect(errorOf(reply)).toMatchObject({ code: 'not_configured' });
  }
});
