import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { renderApiPage } from './api-docs.ts';
import { buildOpenApi } from './openapi.ts';

const getThing = defineEndpoint({
  name: 'getThing',
  summary: 'One thing <of> many.',
  method: 'GET',
  path: '/things/{id}.json',
  params: z.object({ id: z.uuid() }),
  query: z.object({ zoom: z.coerce.number().int().min(0).max(22), style: z.string().default('admin') }),
  output: z.object({ name: z.string() }),
  permission: { verb: 'place.read', who: 'anyone' },
  problems: ['not_found', 'invalid_input'],
});
const createThing = defineEndpoint({
  name: 'createThing',
  summary: 'Makes a thing.',
  method: 'POST',
  path: '/things/{id}.json',
  params: z.object({ id: z.uuid() }),
  body: z.object({ name: z.string() }),
  permission: { verb: 'import.create', who: 'operator' },
  problems: ['conflict'],
});
const getTile = defineEndpoint({
  name: 'getTile',
  summary: 'A tile.',
  method: 'GET',
  path: '{placePath}/tile.mvt',
  binary: ['application/vnd.mapbox-vector-tile'],
  permission: { verb: 'tile.read', who: 'anyone' },
  problems: [],
});

const document = buildOpenApi([getThing, createThing, getTile], '1.2.3', {
  sessionCookie: '__Host-sessions',
  remark: 'Lines are lines.',
});

describe('buildOpenApi', () => {
  it('ends the description with the remark that it is given', () => {
    expect(document.info.description).toMatch(/ Lines are lines\.$/);
  });

  it('names the cookie of the site’s sessions', () => {
    expect(document.components).toMatchObject({
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-sessions' } },
    });
  });

  it('puts methods of one path together', () => {
    expect(Object.keys(document.paths)).toEqual(['/things/{id}.json', '/{placePath}/tile.mvt']);
    expect(Object.keys(document.paths['/things/{id}.json'] ?? {})).toEqual(['get', 'post']);
  });

  it('describes parameters as a client sends them', () => {
    const parameters = document.paths['/things/{id}.json']?.['get']?.parameters;
    expect(parameters).toMatchObject([
      { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
      { name: 'zoom', in: 'query', required: true, schema: { type: 'integer', minimum: 0, maximum: 22 } },
      { name: 'style', in: 'query', required: false, schema: { type: 'string', default: 'admin' } },
    ]);
  });

  it('describes an object in the query string as deepObject parameters', () => {
    const found = defineEndpoint({
      ...getThing,
      query: z.object({ fields: z.record(z.string(), z.string()).optional() }),
    });
    const { paths } = buildOpenApi([found], '1');
    expect(paths['/things/{id}.json']?.['get']?.parameters[1]).toMatchObject({
      name: 'fields',
      in: 'query',
      style: 'deepObject',
    });
  });

  it('describes the answer, binary or not, and every problem', () => {
    const responses = document.paths['/things/{id}.json']?.['get']?.responses;
    expect(Object.keys(responses ?? {})).toEqual(['200', '400', '401', '403', '404', '429', 'default']);
    expect(responses?.['200']?.content?.['application/json']?.schema).toMatchObject({
      properties: { name: { type: 'string' } },
    });
    expect(document.paths['/{placePath}/tile.mvt']?.['get']?.responses['200']?.content).toEqual({
      'application/vnd.mapbox-vector-tile': { schema: {} },
    });
  });

  it('says which operations need a session', () => {
    const operation = document.paths['/things/{id}.json']?.['post'];
    expect(operation?.security).toContainEqual({ session: [] });
    expect(Object.keys(operation?.responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '403',
      '409',
      '413',
      '415',
      '429',
      'default',
    ]);
    expect(document.paths['/things/{id}.json']?.['get']?.security[0]).toEqual({});
  });

  it('describes the messages to webhooks with their headers', () => {
    const message = { name: 'thing.made', summary: 'A thing was made.', body: z.object({ id: z.number() }) };
    const { webhooks } = buildOpenApi([], '1', { messages: [message] });
    const { post } = webhooks['thing.made'] ?? {};
    expect(post?.parameters.map(({ name, in: where }) => `${where} ${name}`)).toEqual([
      'header webhook-id',
      'header webhook-timestamp',
      'header webhook-signature',
    ]);
    expect(post?.requestBody?.content['application/json']?.schema).toMatchObject({
      properties: { id: { type: 'number' } },
    });
    expect(renderApiPage(buildOpenApi([], '1', { messages: [message] }))).toContain('id="thing.made"');
  });

  it('gives a place path its pattern', () => {
    const [placePath] = document.paths['/{placePath}/tile.mvt']?.['get']?.parameters ?? [];
    expect(placePath).toMatchObject({
      name: 'placePath',
      in: 'path',
      required: true,
      schema: { type: 'string', pattern: '^(us|ca)(/[a-z0-9][a-z0-9-]*)*$' },
    });
  });
});

describe('parts that refer to themselves', () => {
  interface Part {
    parts: Part[];
  }
  const partSchema: z.ZodType<Part> = z
    .lazy(() => z.object({ parts: z.array(partSchema) }))
    .meta({ id: 'Part' });
  const endpoint = (name: string, extra: object) =>
    defineEndpoint({
      name,
      summary: name,
      method: 'POST',
      path: `/${name}.json`,
      body: z.object({ part: partSchema, ...extra }),
      permission: { verb: 'place.read', who: 'anyone' },
      problems: [],
    });
  const { paths, components } = buildOpenApi([endpoint('one', {}), endpoint('two', { n: z.number() })], '1');

  it('become shared schemas, with references that start at the root of the document', () => {
    const text = JSON.stringify(paths);
    expect(text).not.toContain('$defs');
    expect(text.match(/#\/components\/schemas\/Part"/g)).toHaveLength(2);
    expect(components).toMatchObject({
      schemas: {
        Part: { properties: { parts: { items: { $ref: '#/components/schemas/Part' } } } },
      },
    });
    expect(components).not.toHaveProperty('schemas.Part2');
  });
});

describe('renderApiPage', () => {
  it('lists every operation, escaped, and loads no scripts and nothing from other sites', () => {
    const page = renderApiPage(document);
    for (const name of ['getThing', 'createThing', 'getTile']) expect(page).toContain(`id="${name}"`);
    expect(page).toContain('One thing &lt;of&gt; many.');
    expect(page).not.toMatch(/<script|https?:\/\//);
  });
});
