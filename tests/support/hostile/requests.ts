import type { InjectOptions } from 'fastify';
import type { OpenApiDocument, Operation } from '../../../src/backend/http/openapi.ts';
import type { Random } from '../random.ts';
import { sampleOf } from './sample.ts';
import { hostileValue, spoil } from './values.ts';

export interface DocumentedOperation {
  path: string;
  method: 'GET' | 'POST' | 'DELETE';
  operation: Operation;
}

const METHODS: Record<string, DocumentedOperation['method']> = { get: 'GET', post: 'POST', delete: 'DELETE' };

export function operationsOf(document: OpenApiDocument): [DocumentedOperation, ...DocumentedOperation[]] {
  const [first, ...rest] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: METHODS[method] ?? 'GET',
      operation,
    })),
  );
  if (first === undefined) throw new Error('the document has no operation');
  return [first, ...rest];
}

const PLACES: readonly [string, ...string[]] = [
  'us/zz/alder/1',
  'us/zz/alder',
  'us/zz',
  'us',
  'us/zz/alder/999999999999',
];

/** Makes a request as documented, with `share` of its parts hostile. */
export function makeRequest(documented: DocumentedOperation, random: Random, share: number): InjectOptions {
  const { path, method, operation } = documented;
  const isBad = () => random.chance(share);
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'placePath' && !isBad()) return random.pick(PLACES);
    const schema = operation.parameters.find(
      (parameter) => parameter.in === 'path' && parameter.name === name,
    )?.schema;
    const value = isBad() ? hostileValue(random) : sampleOf(schema, random);
    return isBad() && isSendable(value) ? value : encode(value);
  });
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || random.chance(0.6)))
    .flatMap(({ name, schema }) => {
      const value = isBad() ? hostileValue(random) : sampleOf(schema, random);
      const pair = `${encode(name)}=${encode(value)}`;
      return isBad() ? [pair, `${name}[]=1&${name}[a]=2`] : [pair];
    });
  if (isBad()) query.push(`${encode(hostileValue(random))}=${encode(hostileValue(random))}`);
  if (isBad()) query.push(random.pick(RAW_QUERIES));
  return {
    method,
    url: `${url}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    ...(operation.requestBody && bodyOf(operation.requestBody.content, random, isBad)),
  };
}

/** Returns true for a path that an HTTP client would send unchanged. */
function isSendable(value: unknown): value is string {
  return typeof value === 'string' && /^[\u0021-\u007e]+$/.test(value) && !/[?#\\]/.test(value);
}

function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed()).slice(0, 4000);
}

type Content = NonNullable<Operation['requestBody']>['content'];

function bodyOf(content: Content, random: Random, isBad: () => boolean): InjectOptions {
  const json = content['application/json'];
  if (json === undefined) {
    const type = isBad() ? random.pick(TYPES) : 'application/octet-stream';
    return { headers: { 'content-type': type }, payload: random.pick(RAW_BODIES) };
  }
  const sample = sampleOf(json.schema, random);
  if (!isBad()) return { payload: sample as object };
  if (random.chance(0.75)) {
    const text = JSON.stringify(spoil(sample, random)) ?? '';
    return { headers: { 'content-type': 'application/json' }, payload: text };
  }
  const type = random.chance(0.5) ? 'application/json' : random.pick(TYPES);
  return { headers: { 'content-type': type }, payload: random.pick(RAW_BODIES) };
}

const TYPES: readonly [string, ...string[]] = [
  'application/json; charset=utf-16',
  'application/json;;;',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=',
  'application/octet-stream',
  'application/offset+octet-stream',
  'application/xml',
  '/',
  'x'.repeat(2000),
];

/** Unusual query strings: invalid escapes, repeated and nested parameters, odd separators. */
const RAW_QUERIES: readonly [string, ...string[]] = [
  '%',
  'query=%zz',
  'path=%ff%fe',
  'query=%ED%A0%80',
  '&&=&',
  'limit=1&limit=2',
  'limit[]=1&limit[]=2',
  'fields[yearbuilt][lt][gt]=1',
  'fields[yearbuilt]=1',
  'fields[]=1',
  '__proto__[limit]=1',
  'constructor.prototype=1',
  'lat=1;lon=2',
  'query=a+b%2Bc%26d',
];

const RAW_BODIES: readonly [Buffer, ...Buffer[]] = [
  Buffer.alloc(0),
  Buffer.from('{'),
  Buffer.from('{"a":1}}'),
  Buffer.from('null'),
  Buffer.from('"text"'),
  Buffer.from('[1e999]'),
  Buffer.from('{"__proto__":{"isOperator":true},"name":"x"}'),
  Buffer.from('{"constructor":{"prototype":{"x":1}}}'),
  Buffer.from('['.repeat(50_000) + ']'.repeat(50_000)),
  Buffer.from('{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000)),
  Buffer.from('{"name":"\\ud800","email":"\\u0000"}'),
  Buffer.from('{"path":"/us","path":"/us/zz/alder","path":null}'),
  Buffer.from('{"limit":1e309,"offset_id":-0,"lat":NaN}'),
  Buffer.from('\uFEFF{"path":"/us/zz/alder"}'),
  Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe, 0xc0, 0xaf]), Buffer.from('"}')]),
  Buffer.from(`{"name":"${'x'.repeat(200_000)}"}`),
  Buffer.alloc(70_000, 0x20),
  Buffer.from('PK\u0003\u0004 not really'),
  Buffer.from(
    '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[]]]}}]}',
  ),
  Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]><kml>&c;</kml>'),
];

/** Headers that may come with any request: caches, proxies, encodings, origins, cookies. */
const JUNK: readonly [Record<string, string>, ...Record<string, string>[]] = [
  { 'if-none-match': '"' },
  { 'if-none-match': '*' },
  { 'if-none-match': 'W/"'.repeat(100) },
  { 'if-modified-since': 'never' },
  { range: 'bytes=0-0,9999999999999999-' },
  { 'accept-encoding': 'gzip;q=-1, br;q=nan, \u00ff' },
  { accept: '*/*;'.repeat(200) },
  { 'accept-language': 'x'.repeat(3000) },
  { cookie: '=; ; a; b=%; platbook_session=%00; platbook_visitor=a.b' },
  { cookie: `platbook_visitor=${'x'.repeat(22)}.${'y'.repeat(22)}; __proto__=1` },
  { cookie: 'platbook_session=' },
  { 'x-csrf-token': 'é' },
  { origin: 'null' },
  { origin: 'https://elsewhere.example' },
  { origin: 'not an origin' },
  { 'sec-fetch-site': 'cross-site' },
  { host: '' },
  { host: 'a'.repeat(300) },
  { host: '[::1' },
  { 'x-forwarded-host': 'elsewhere.example' },
  { 'x-forwarded-proto': 'https,http,javascript' },
  { 'x-forwarded-for': 'not-an-address, '.repeat(50) },
  { 'x-http-method-override': 'DELETE' },
  { 'content-encoding': 'gzip' },
  { expect: '200-maybe' },
  { 'user-agent': '\u00ff'.repeat(500) },
  { authorization: 'Bearer ' },
  { authorization: 'Basic Og==' },
  { 'tus-resumable': '9' },
  { 'upload-length': '1e9' },
];

export function junkHeaders(random: Random): Record<string, string> {
  return random.pick(JUNK);
}
