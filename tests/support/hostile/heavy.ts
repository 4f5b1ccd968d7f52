import type { InjectOptions } from 'fastify';
import type { JsonSchema } from '../../../src/backend/http/openapi.ts';
import type { DocumentedOperation } from './requests.ts';

/** A way to make a request as heavy as the limits allow. */
export interface Heaviness {
  title: string;
  /** Returns the request of an operation; null when this way does not apply to it. */
  make(documented: DocumentedOperation): InjectOptions | null;
}

/** The sizes of the requests in bytes, close to the server's limits for a body and for the first line of a request. */
const MAX_BODY = 1_000_000;
const MAX_QUERY = 12_000;
const PLACE = 'us/zz/alder';

/** Texts that make careless patterns, case folding and splits slow. */
const TEXTS: Readonly<Record<string, string>> = {
  letters: 'a',
  'blanks before an end': ' \t',
  brackets: '((a+)+',
  wildcards: '%_*?',
  commas: ',1,-',
  'accents on accents': 'a\u0301\u0301\u0323',
  'letters that grow': 'ﷺİß',
  families: '👩‍👩‍👧‍👦',
  escapes: '\\"\\',
  'paths in paths': '/us/zz/../',
};

const filled = (text: string, length: number) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** Returns the largest value that a schema allows in about `budget` characters of JSON. Its texts are repetitions of `text`. */
function largestOf(
  schema: JsonSchema | boolean | undefined,
  text: string,
  budget: number,
  depth = 0,
): unknown {
  if (schema === undefined || typeof schema === 'boolean' || depth > 10) return 'abc';
  if (schema.const !== undefined) return schema.const;
  const { enum: values, anyOf, oneOf } = schema;
  if (values !== undefined && values.length > 0) return values.at(-1);
  const options = anyOf ?? oneOf;
  if (options !== undefined) {
    const all = options.map((option) => largestOf(option, text, budget, depth + 1));
    return all.toSorted((a, b) => (JSON.stringify(b) ?? '').length - (JSON.stringify(a) ?? '').length)[0];
  }
  if (schema.type === 'object') {
    const { properties = {}, additionalProperties } = schema;
    const names = Object.entries(properties);
    const made = names.map(([name, property]) => [
      name,
      largestOf(property as JsonSchema, text, budget / names.length, depth + 1),
    ]);
    // The keys are paths of places, because a query has such keys and refuses others.
    if (typeof additionalProperties !== 'object') return Object.fromEntries(made) as object;
    const largest = largestOf(additionalProperties, text, 200, depth + 1);
    const count = Math.min(20_000, Math.floor(budget / ((JSON.stringify(largest) ?? '').length + 30)));
    return Object.fromEntries(Array.from({ length: count }, (_, index) => [`/us/zz/p${index}`, largest]));
  }
  if (schema.type === 'array') {
    const { maxItems = Infinity, prefixItems, items } = schema;
    if (Array.isArray(prefixItems))
      return prefixItems.map((item) => largestOf(item as JsonSchema, text, 50, depth + 1));
    const largest = largestOf(items as JsonSchema | undefined, text, Math.min(budget, 400), depth + 1);
    const count = Math.floor(budget / ((JSON.stringify(largest) ?? '').length + 1));
    return Array.from({ length: Math.min(maxItems, Math.max(1, count)) }, () => largest);
  }
  if (schema.type === 'number' || schema.type === 'integer') return Math.min(schema.maximum ?? 1e15, 1e15);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'null') return null;
  const { format, maxLength = budget, minLength = 0 } = schema;
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000009';
  if (format === 'email') return 'nobody@people.example';
  return filled(text, Math.max(minLength, Math.min(maxLength, Math.floor(budget))));
}

function addressOf({ path, operation }: DocumentedOperation, text: string): string {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'placePath') return PLACE;
    const { schema } =
      operation.parameters.find((parameter) => parameter.in === 'path' && parameter.name === name) ?? {};
    const { type, format, maximum } = schema ?? {};
    if (type === 'integer' || type === 'number') return String(Math.min(maximum ?? 12, 12));
    if (format === 'uuid') return '00000000-0000-4000-8000-000000000009';
    return encodeURIComponent(filled(text, 60)).slice(0, 400);
  });
  const queries = operation.parameters.filter((parameter) => parameter.in === 'query');
  const share = Math.floor(MAX_QUERY / Math.max(1, queries.length));
  const pairs = queries.map(({ name, schema }) => {
    const encoded = encodeURIComponent(String(largestOf(schema, text, share)).toWellFormed());
    // Cuts between escapes, not inside one.
    return `${encodeURIComponent(name)}=${encoded.slice(0, share).replace(/%[0-9A-F]?$/, '')}`;
  });
  return `${url}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

function withBody(documented: DocumentedOperation, payload: string): InjectOptions | null {
  if (documented.operation.requestBody?.content['application/json'] === undefined) return null;
  return {
    method: documented.method,
    url: addressOf(documented, 'a'),
    headers: { 'content-type': 'application/json' },
    payload,
  };
}

const bodies: Readonly<Record<string, () => string>> = {
  'objects in objects': () => `${'{"a":'.repeat(160_000)}1${'}'.repeat(160_000)}`,
  'lists in lists': () => `${'['.repeat(499_000)}${']'.repeat(499_000)}`,
  'as many keys as the limit allows': () =>
    JSON.stringify(Object.fromEntries(Array.from({ length: 39_000 }, (_, index) => [`k${index}`, 1]))),
  'keys that look like numbers': () =>
    `{${Array.from({ length: 70_000 }, (_, index) => `"${4_294_000_000 - index * 3}":1`).join()}}`,
  'escapes only': () => `{"a":"${'\\u0041'.repeat(160_000)}"}`,
  'a number without end': () => `{"a":${'9'.repeat(990_000)}}`,
};

/** Makes a body in which all properties have the same list. */
function eachProperty(listOf: (length: number) => unknown[]) {
  return (documented: DocumentedOperation): InjectOptions | null => {
    const schema = documented.operation.requestBody?.content['application/json']?.schema;
    if (schema === undefined) return null;
    const properties = Object.keys(schema.properties ?? {});
    // An item takes up to six characters with its comma. A seventh leaves room for the names of the properties.
    const length = Math.min(40_000, Math.floor(MAX_BODY / 7 / Math.max(1, properties.length)));
    const body = Object.fromEntries(properties.map((name) => [name, listOf(length)]));
    return withBody(documented, JSON.stringify(body));
  };
}

export const HEAVINESS: readonly Heaviness[] = [
  ...Object.entries(TEXTS).map(([title, text]) => ({
    title: `the largest request of ${title}`,
    make(documented: DocumentedOperation): InjectOptions {
      const schema = documented.operation.requestBody?.content['application/json']?.schema;
      const url = addressOf(documented, text);
      if (schema === undefined) return { method: documented.method, url };
      // Escaped characters take up to six times the space in JSON, so the budget shrinks until the body fits.
      let payload = '';
      for (let budget = MAX_BODY; payload === '' || Buffer.byteLength(payload) > MAX_BODY; budget *= 0.8)
        payload = JSON.stringify(largestOf(schema, text, budget)) ?? 'null';
      return { method: documented.method, url, headers: { 'content-type': 'application/json' }, payload };
    },
  })),
  ...Object.entries(bodies).map(([title, make]) => {
    let body: string | undefined;
    return {
      title: `a body of ${title}`,
      make: (documented: DocumentedOperation) => withBody(documented, (body ??= make())),
    };
  }),
  {
    title: 'a body whose parts are lists of numbers',
    make: eachProperty((length) => Array.from({ length }, (_, index) => index)),
  },
  {
    title: 'a body whose parts are lists of empty lists',
    make: eachProperty((length) => Array.from({ length }, () => [])),
  },
];
