import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodeAlphaPng } from '../../src/backend/tiles/png.ts';
import { openLocalServer } from './local-server.ts';

/** A gray picture of 64 by 40 pixels. */
export const FAKE_PNG = Buffer.from(encodeAlphaPng(new Uint8Array(64 * 40).fill(255), 64, 40, 0x8a9a99));

/**
 * How the providers reply until the mood changes; the default, `well`, is a good reply. `none`: they have no picture. `lie`: a script with the
 * content type of a picture. `elsewhere`: the address of the picture is on another, internal server.
 */
export type FakeMood =
  | 'well'
  | 'none'
  | 'refuse'
  | 'over-limit'
  | 'hang'
  | 'huge'
  | 'html'
  | 'lie'
  | 'redirect'
  | 'error'
  | 'elsewhere';

export interface FakeImagery {
  url: string;
  mood: FakeMood;
  /** Path and query of every request, in order. */
  requests: string[];
  authorizations: string[];
  close(): Promise<void>;
}

export const FAKE_GOOGLE = { key: 'google-key', signingSecret: 'c2VjcmV0LXNpZ25pbmcta2V5' };
export const FAKE_TOKEN = 'MLY|1|token';

/** Starts a local server with the documented APIs of the three providers: Google, Mapillary and Mapbox. */
export async function startFakeImagery(): Promise<FakeImagery> {
  const { origin, close } = await openLocalServer((url, reply, request) => answer(fake, url, request, reply));
  const fake: FakeImagery = { url: origin, mood: 'well', requests: [], authorizations: [], close };
  return fake;
}

function answer(fake: FakeImagery, url: URL, request: IncomingMessage, reply: ServerResponse): void {
  // Journeys run in another process, so they set the mood over HTTP.
  const mood = /^\/mood\/([a-z-]+)$/.exec(url.pathname)?.[1];
  if (mood !== undefined) {
    fake.mood = mood as FakeMood;
    return void reply.end();
  }
  fake.requests.push(url.pathname + url.search);
  fake.authorizations.push(request.headers.authorization ?? '');
  const json = (body: unknown, status = 200) =>
    void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  switch (fake.mood) {
    case 'hang':
      return;
    case 'redirect':
      return void reply.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end();
    case 'error':
      return json({ error: 'broken' }, 500);
    default:
  }
  // A proxy passes requests on without the beginning of their path.
  url.pathname = url.pathname.replace(/^\/proxy(?=\/)/, '');
  if (url.pathname === '/maps/api/streetview/metadata') return googleMetadata(fake, url, json);
  if (url.pathname === '/maps/api/streetview') return picture(fake, reply);
  if (url.pathname === '/images') return mapillaryImages(fake, url, request, json);
  if (url.pathname.startsWith('/styles/v1/')) {
    if (fake.mood === 'refuse' || url.searchParams.get('access_token') !== 'mapbox-key')
      return json({ message: 'Not Authorized - Invalid Token' }, 401);
    if (fake.mood === 'none') return json({ message: 'Style not found' }, 404);
    if (fake.mood === 'over-limit') return json({ message: 'Too many requests' }, 429);
    return picture(fake, reply);
  }
  if (url.pathname === '/thumb') return picture(fake, reply);
  json({}, 404);
}

function googleMetadata(fake: FakeImagery, url: URL, json: (body: unknown, status?: number) => void): void {
  const signature = url.searchParams.get('signature');
  url.searchParams.delete('signature');
  const expected = createHmac('sha1', Buffer.from(FAKE_GOOGLE.signingSecret, 'base64url'))
    .update(url.pathname + url.search)
    .digest('base64url');
  if (signature?.replace(/=+$/, '') !== expected || fake.mood === 'refuse')
    return json({ status: 'REQUEST_DENIED', error_message: `bad key ${FAKE_GOOGLE.key}` });
  if (fake.mood === 'none') return json({ status: 'ZERO_RESULTS' });
  if (fake.mood === 'over-limit') return json({ status: 'OVER_QUERY_LIMIT' });
  const [lat = 0, lng = 0] = (url.searchParams.get('location') ?? '').split(',').map(Number);
  // The car is south of the property.
  json({ status: 'OK', pano_id: 'pano-1', copyright: '© Someone', location: { lat: lat - 0.0002, lng } });
}

function mapillaryImages(
  fake: FakeImagery,
  { searchParams }: URL,
  request: IncomingMessage,
  json: (body: unknown, status?: number) => void,
): void {
  if (request.headers.authorization !== `OAuth ${FAKE_TOKEN}` || fake.mood === 'refuse')
    return json({ error: { message: 'Invalid OAuth 2.0 Access Token', code: 190 } }, 401);
  if (fake.mood === 'over-limit') return json({ error: { code: 4 } }, 429);
  if (fake.mood === 'none') return json({ data: [] });
  const [west = 0, south = 0, east = 0, north = 0] = (searchParams.get('bbox') ?? '').split(',').map(Number);
  const [lon, lat] = [(west + east) / 2, (south + north) / 2];
  const thumb = fake.mood === 'elsewhere' ? 'http://169.254.169.254/latest' : `${fake.url}/thumb`;
  const at = (dLat: number, angle: number, n: number) => ({
    id: String(n),
    thumb_1024_url: `${thumb}?n=${n}`,
    computed_geometry: { type: 'Point', coordinates: [lon, lat + dLat] },
    computed_compass_angle: angle,
    creator: { username: 'walker', id: '9' },
  });
  // The nearest picture looks away; the second shows the property; a third is farther away.
  json({ data: [at(-0.0001, 180, 1), at(-0.0002, 10, 2), at(-0.0004, 0, 3), { id: 'broken' }] });
}

function picture(fake: FakeImagery, reply: ServerResponse): void {
  switch (fake.mood) {
    case 'html':
      return void reply.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>');
    case 'lie':
      return void reply.writeHead(200, { 'content-type': 'image/png' }).end('<script>alert(1)</script>');
    case 'huge':
      reply.writeHead(200, { 'content-type': 'image/png' });
      reply.write(FAKE_PNG);
      return void reply.end(Buffer.alloc(6 << 20));
    default:
      reply.writeHead(200, { 'content-type': 'image/png' }).end(FAKE_PNG);
  }
}
