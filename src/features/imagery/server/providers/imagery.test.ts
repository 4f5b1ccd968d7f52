import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  FAKE_GOOGLE,
  FAKE_PNG,
  FAKE_TOKEN,
  type FakeImagery,
  type FakeMood,
  startFakeImagery,
} from '../../../../../tests/support/fake-imagery.ts';
import { bearingDeg, distanceM, turnDeg } from './bearing.ts';
import { createImagery, type ImageryConfig } from './create-imagery.ts';
import { signedUrl } from './google-street-view.ts';
import { type ImageryPort, NoPicture, type Picture } from './imagery-port.ts';
import { isOfProvider } from './mapillary.ts';

const HOUSE = { lon: -76.6, lat: 39.3 };

let fake: FakeImagery;
let ports: ReturnType<typeof portsAt>;

function portsAt(url: string): Record<'google' | 'mapillary' | 'mapbox', () => Promise<Picture>> {
  const port = (config: Partial<ImageryConfig>): ImageryPort =>
    createImagery({ streetView: null, birdsEye: null, ...config });
  return {
    google: () => port({ streetView: { provider: 'google', ...FAKE_GOOGLE, url } }).streetView(HOUSE),
    mapillary: () => port({ streetView: { provider: 'mapillary', key: FAKE_TOKEN, url } }).streetView(HOUSE),
    mapbox: () =>
      port({ birdsEye: { provider: 'mapbox', key: 'mapbox-key', style: 'a/sat', url } }).birdsEye(HOUSE, 270),
  };
}

beforeAll(async () => {
  fake = await startFakeImagery();
  ports = portsAt(fake.url);
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.mood = 'well';
  fake.requests.length = 0;
  fake.authorizations.length = 0;
});

describe('a picture', () => {
  it('from the street needs metadata and then a picture toward the house, both with signed requests', async () => {
    const picture = await ports.google();
    expect(picture).toMatchObject({ type: 'image/png', attribution: '© Someone', keepSeconds: 0 });
    expect(Buffer.from(picture.bytes).equals(FAKE_PNG)).toBe(true);
    const [metadata = '', image = ''] = fake.requests;
    expect(metadata).toContain('location=39.3000000%2C-76.6000000');
    expect(image).toContain('pano=pano-1');
    // The camera is south of the house and looks north.
    expect(image).toContain('heading=0.0');
    expect(fake.requests.every((address) => /&signature=[\w-]+=*$/.test(decodeURIComponent(address)))).toBe(
      true,
    );
  });

  it('of Mapillary is the nearest that looks toward the house, with its attribution', async () => {
    expect(await ports.mapillary()).toMatchObject({
      attribution: 'walker, CC BY-SA 4.0',
      keepSeconds: 86_400,
    });
    expect(fake.requests.at(-1)).toBe('/thumb?n=2');
    expect(fake.requests.join()).not.toContain('MLY');
    // The token is sent only to the API.
    expect(fake.authorizations).toEqual([`OAuth ${FAKE_TOKEN}`, '']);
  });

  it('from above is tilted and looks in the requested direction', async () => {
    expect(await ports.mapbox()).toMatchObject({ type: 'image/png' });
    expect(fake.requests[0]).toContain('/styles/v1/a/sat/static/-76.600000,39.300000,18,270,60/640x400@2x');
  });
});

describe.each(['google', 'mapillary', 'mapbox'] as const)('%s', (provider) => {
  const reasonIn = async (mood: FakeMood): Promise<NoPicture> => {
    fake.mood = mood;
    const error: unknown = await ports[provider]().then(
      () => 'a picture',
      (failure: unknown) => failure,
    );
    if (!(error instanceof NoPicture)) throw new Error(`${mood}: ${String(error)}`);
    return error;
  };

  it.each([
    // The fake knows no style then: Mapbox has pictures of every place.
    ['none', provider === 'mapbox' ? 'refused' : 'none_here'],
    ['refuse', 'refused'],
    ['over-limit', 'busy'],
    ['error', 'broken'],
    ['huge', 'broken'],
    ['html', 'broken'],
    ['lie', 'broken'],
    ['redirect', 'broken'],
  ] as const)('%s: %s', async (mood, reason) => {
    expect((await reasonIn(mood)).reason).toBe(reason);
  });

  it('is abandoned when it hangs, and no message contains a key', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(60));
    try {
      expect((await reasonIn('hang')).reason).toBe('too_slow');
      expect(spy).toHaveBeenCalledWith(8000);
    } finally {
      spy.mockRestore();
    }
    for (const mood of ['refuse', 'redirect', 'error'] as const)
      expect((await reasonIn(mood)).message).not.toMatch(/key|token|MLY|127\.0\.0\.1/i);
  });
});

it.each(['google', 'mapillary', 'mapbox'] as const)(
  'the address of %s may have a path, such as that of a proxy',
  async (provider) => {
    expect(await portsAt(`${fake.url}/proxy/`)[provider]()).toMatchObject({ type: 'image/png' });
    expect(fake.requests[0]).toMatch(/^\/proxy\/(?:maps|images|styles)/);
  },
);

it.each(['google', 'mapillary', 'mapbox'] as const)(
  'a wrong address of %s is not taken for a place without pictures',
  async (provider) => {
    await expect(portsAt(`${fake.url}/nowhere`)[provider]()).rejects.toMatchObject({ reason: 'refused' });
  },
);

it('a picture on a host of somebody else is not fetched', async () => {
  fake.mood = 'elsewhere';
  await expect(ports.mapillary()).rejects.toMatchObject({ reason: 'broken' });
  expect(fake.requests).toHaveLength(1);
});

it.each([
  ['https://scontent-a.xx.fbcdn.net/x.jpg', true],
  ['https://images.mapillary.com/x.jpg', true],
  ['https://graph.mapillary.com/x.jpg', true],
  ['http://scontent.xx.fbcdn.net/x.jpg', false],
  ['https://scontent.xx.fbcdn.net:8443/x.jpg', false],
  ['https://evil-fbcdn.net/x.jpg', false],
  ['https://fbcdn.net.evil.example/x.jpg', false],
  ['http://169.254.169.254/', false],
  ['file:///etc/passwd', false],
])('%s is of the provider: %s', (address, expected) =>
  expect(isOfProvider(new URL(address), new URL('https://graph.mapillary.com'))).toBe(expected),
);

it('without providers the port says that it is not configured', async () => {
  const port = createImagery({ streetView: null, birdsEye: null });
  expect(port.has).toEqual({ streetView: false, birdsEye: false });
  await expect(port.streetView(HOUSE)).rejects.toMatchObject({ reason: 'not_configured' });
  await expect(port.birdsEye(HOUSE, 0)).rejects.toMatchObject({ reason: 'not_configured' });
});

it('without a signing secret nothing is signed', () => {
  const address = signedUrl({ key: 'k', signingSecret: null, url: 'https://maps.example' }, '/a', { b: 'c' });
  expect(address.href).toBe('https://maps.example/a?b=c&key=k');
});

it.each([
  [{ lon: 0, lat: 1 }, 0],
  [{ lon: 1, lat: 0 }, 90],
  [{ lon: 0, lat: -1 }, 180],
  [{ lon: -1, lat: 0 }, 270],
])('the bearing to %o is %d', (to, expected) =>
  expect(bearingDeg({ lon: 0, lat: 0 }, to)).toBeCloseTo(expected, 3),
);

it('directions and distances work across the date line and north', () => {
  expect(bearingDeg({ lon: 179.999, lat: 0 }, { lon: -179.999, lat: 0 })).toBeCloseTo(90, 3);
  expect(distanceM({ lon: 179.9999, lat: 0 }, { lon: -179.9999, lat: 0 })).toBeCloseTo(22.24, 1);
  expect([turnDeg(350, 10), turnDeg(10, 350), turnDeg(0, 180)]).toEqual([20, 20, 180]);
});
