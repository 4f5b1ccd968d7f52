import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';

/** A request as it is sent, byte by byte. */
export interface Sent {
  /** Absent: GET. */
  method?: string;
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  version?: '1.0' | '1.1';
}

/**
 * Sends the request as it is, and reads until the server closes the connection. HTTP/1.1 requests get `host` and `connection` headers if they have none.
 * Returns the first final response, and the status of each interim one (1xx) before it.
 */
export async function exchange(
  server: Server,
  { method = 'GET', url, headers = {}, body = '', version = '1.1' }: Sent,
) {
  const { port } = server.address() as AddressInfo;
  const given = { ...(version === '1.1' && { host: 'localhost', connection: 'close' }), ...headers };
  const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`);
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('error', reject);
    socket.once('close', () => resolve(Buffer.concat(chunks)));
    socket.write(`${method} ${url} HTTP/${version}\r\n${lines.join('')}\r\n`);
    socket.write(body);
  });
  const interim: number[] = [];
  for (let rest = bytes; ;) {
    const end = rest.indexOf('\r\n\r\n');
    const [start = '', ...fields] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const status = Number(start.split(' ')[1]);
    rest = rest.subarray(end + 4);
    if (status < 200) interim.push(status);
    else
      return {
        status,
        interim,
        headers: new Headers(
          fields.map((field) => [field.split(':')[0] ?? '', field.replace(/^[^:]*:\s*/, '')]),
        ),
        text: rest.toString('utf8'),
      };
  }
}

/** The tile with the parcels of the small county. */
export const TILE = '/api/v1/parcels/14/3640/6202.mvt';
const COUNT = '/api/v1/parcels/count';
const QUERY = JSON.stringify({ query: { path: '/us/zz/alder', parcel: {} } });
const posted = (type: string, body: string | Buffer = QUERY, headers = {}): Sent => ({
  method: 'POST',
  url: COUNT,
  headers: { 'content-type': type, 'content-length': String(Buffer.byteLength(body)), ...headers },
  body,
});
const chunks = (text: string) =>
  [text.slice(0, 9), text.slice(9)]
    .map((part) => `${part.length.toString(16)};ext=1\r\n${part}\r\n`)
    .join('');

/** The requests of clients that differ from a browser (RFC 9110, 9111, 9112): what is sent, the status of the reply, and some of its headers; null stands for a header that must be absent. */
export const WALK: readonly [string, Sent, number, Readonly<Record<string, string | RegExp | null>>?][] = [
  ['a generated client that encodes the slashes of a parameter', { url: '/us%2Fzz%2Falder%2F1.json' }, 200],
  ['a page whose slashes are encoded', { url: '/us%2Fzz%2Falder' }, 404],
  [
    'a client of HTTP/1.0 without a host',
    { url: '/api/v1/parcels', version: '1.0' },
    200,
    { 'transfer-encoding': null },
  ],
  ['the absolute form of an address', { url: 'http://localhost/us/zz/alder/1.json' }, 200],
  ['the absolute form of a foreign address', { url: 'http://elsewhere.example:x/1.json' }, 400],
  ['a slash at the end', { url: '/api/v1/parcels/' }, 200],
  ['a slash at the end of the address of a parcel', { url: '/us/zz/alder/1.json/' }, 200],
  ['two Host headers', { url: '/api/v1/parcels', headers: { Host: 'elsewhere.example' } }, 400],
  [
    'JSON without a body',
    {
      method: 'DELETE',
      url: '/notify/follows/1.json',
      headers: { 'content-type': 'application/json' },
    },
    401,
  ],
  [
    'an empty JSON body where one is required',
    { method: 'POST', url: COUNT, headers: { 'content-type': 'application/json', 'content-length': '0' } },
    400,
  ],
  ['a double slash', { url: '/api//v1/parcels' }, 404, { location: null }],
  ['a host after a double slash', { url: '//elsewhere.example' }, 404, { location: null }],
  ['an encoded slash outside of a parameter', { url: '/api%2Fv1/parcels' }, 404],
  ['broken percent codes', { url: '/us/%zz' }, 400],
  [
    'a method that the endpoint does not accept',
    { method: 'PUT', url: '/api/v1/parcels' },
    405,
    { allow: 'GET, HEAD' },
  ],
  ['GET where only POST is accepted', { url: COUNT }, 405, { allow: 'POST' }],
  ['TRACE', { method: 'TRACE', url: '/' }, 405, { allow: 'GET, HEAD' }],
  ['OPTIONS of the server', { method: 'OPTIONS', url: '*' }, 204, { 'content-length': null }],
  [
    'an empty tile',
    { url: '/api/v1/parcels/14/0/0.mvt' },
    204,
    { 'content-length': null, 'content-type': null },
  ],
  [
    'HEAD of an empty tile',
    { method: 'HEAD', url: '/api/v1/parcels/14/0/0.mvt' },
    204,
    { 'content-length': null, 'content-type': null },
  ],
  [
    'a tile, unless the client has any version of it',
    { url: TILE, headers: { 'if-none-match': '*' } },
    304,
    { etag: /^"/, vary: 'accept-encoding', 'cache-control': /public/, 'content-length': null, date: /GMT$/ },
  ],
  [
    'HEAD of a tile that the client has',
    { method: 'HEAD', url: TILE, headers: { 'if-none-match': '*' } },
    304,
    { 'content-length': null },
  ],
  [
    'a tile, if it has an older version',
    { url: TILE, headers: { 'if-match': '"old"' } },
    412,
    { etag: null, 'cache-control': /no-store/ },
  ],
  [
    'a range of a tile, which is ignored',
    { url: TILE, headers: { range: 'bytes=0-3' } },
    200,
    { 'content-range': null },
  ],
  [
    'a date of the client’s copy, which is ignored',
    { url: TILE, headers: { 'if-modified-since': 'Tue, 24 Nov 2099 00:00:00 GMT' } },
    200,
  ],
  [
    'gzip with a weight of 0',
    { url: TILE, headers: { 'accept-encoding': 'gzip;q=0, br;q=0.1' } },
    200,
    { 'content-encoding': 'br', vary: 'accept-encoding', etag: /-br"$/ },
  ],
  [
    'no coding at all',
    { url: TILE, headers: { 'accept-encoding': '*;q=0' } },
    200,
    { 'content-encoding': null },
  ],
  [
    'a large page',
    { url: '/docs/api', headers: { 'accept-encoding': 'gzip' } },
    200,
    { 'content-encoding': 'gzip', vary: 'accept-encoding' },
  ],
  [
    'a type other than JSON',
    { url: '/api/v1/parcels', headers: { accept: 'application/xml' } },
    200,
    { 'content-type': /^application\/json/ },
  ],
  [
    'an unknown address in a browser',
    { url: '/nowhere', headers: { accept: 'text/html,*/*;q=0.8' } },
    404,
    { 'content-type': /^text\/html/ },
  ],
  [
    'values that depend on the reader',
    { url: '/us/zz/alder/1.json' },
    200,
    { 'cache-control': /^private/, vary: /cookie/, 'access-control-allow-origin': null },
  ],
  [
    'a request from a page of another site',
    { url: TILE, headers: { origin: 'https://map.example' } },
    200,
    {
      'access-control-allow-origin': '*',
      'access-control-allow-credentials': null,
      'access-control-expose-headers': /content-range.*etag.*retry-after/,
    },
  ],
  [
    'its preflight',
    {
      method: 'OPTIONS',
      url: TILE,
      headers: { origin: 'https://map.example', 'access-control-request-headers': 'x-requested-with' },
    },
    204,
    {
      'access-control-allow-headers': /if-none-match.*range.*x-requested-with/,
      'access-control-allow-credentials': null,
    },
  ],
  [
    'a name for the download',
    { url: '/us/zz/alder/coverage.csv' },
    200,
    { 'content-disposition': 'attachment; filename="us-zz-alder-coverage.csv"' },
  ],
  ['JSON with a charset', posted('application/json; charset="UTF-8"'), 200],
  ['JSON with a type in capitals and a profile', posted('APPLICATION/JSON; profile="x"'), 200],
  ['JSON in another charset', posted('application/json; charset=iso-8859-1'), 415],
  [
    'JSON that is not UTF-8',
    posted('application/json', Buffer.from('{"query":{"path":"/us/z\xe9"}}', 'latin1')),
    400,
  ],
  ['JSON after a byte order mark', posted('application/json', `\uFEFF${QUERY}`), 200],
  ['no JSON at all', posted('application/json', ''), 400],
  ['text', posted('text/plain'), 415],
  [
    'a compressed body',
    posted('application/json', gzipSync(QUERY), { 'content-encoding': 'gzip' }),
    415,
    { 'accept-encoding': 'identity' },
  ],
  [
    'a body in chunks',
    {
      method: 'POST',
      url: COUNT,
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      body: `${chunks(QUERY)}0\r\nx-trailer: 1\r\n\r\n`,
    },
    200,
  ],
  [
    'a body whose client asks for permission first',
    posted('application/json', QUERY, { expect: '100-continue' }),
    200,
  ],
  ['an unknown expectation', posted('application/json', QUERY, { expect: 'miracles' }), 417],
  ['GET with a body', { url: '/api/v1/parcels', headers: { 'content-length': '3' }, body: 'abc' }, 200],
];
