import { z } from 'zod';
import type { Endpoint } from '../../kernel/endpoint.ts';
import { PROBLEMS, type ProblemCode } from '../../kernel/problem.ts';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  /** For an object in an address: each of its values is a parameter, `fields[yearbuilt][lt]`. */
  style?: 'deepObject';
  schema: JsonSchema;
}

export interface Operation {
  operationId: string;
  summary: string;
  tags: readonly string[];
  parameters: readonly Parameter[];
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: JsonSchema }> }>;
  security: readonly Readonly<Record<string, readonly []>>[];
}

/** A message that the site sends to the webhooks of people. */
export interface WebhookMessage {
  /** The `type` of the message. */
  name: string;
  summary: string;
  body: z.ZodType;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: readonly { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: object;
}

const PROBLEM_CONTENT = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } };

/** The parts of the document that depend on the site and its features. */
export interface ApiAbout {
  /** The name of the cookie that holds a session. */
  sessionCookie?: string;
  /** A sentence that readers of the data must know. */
  remark?: string;
  messages?: readonly WebhookMessage[];
}

/** Describes all endpoints, and the messages to webhooks, in OpenAPI 3.1. */
export function buildOpenApi(
  endpoints: readonly Endpoint[],
  version: string,
  { sessionCookie = 'session', remark = '', messages = [] }: ApiAbout = {},
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  const schemas = new SharedSchemas();
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/^\{placePath\}/, '/{placePath}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(endpoint, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Platbook',
      version,
      description:
        'Everything that the pages of this site use. {placePath} stands for the path of a place or parcel of any depth, ' +
        'such as us/md/baltimore-city, with its slashes or with %2F in their place. Changes in a session need the header x-csrf-token with the csrf_token of /users/session.json. ' +
        'In place of a session an API token can be sent (Authorization: Bearer, or token= in the address); it reaches only the endpoints of its scopes. ' +
        'Replies to a token say in RateLimit-Remaining how many requests of this kind are left, and in RateLimit-Reset the number of seconds until all of them are available again. ' +
        'Replies of /api/v2 with parcels say in X-Record-Views-Left how many other parcels the reader may open today, if there is a limit.' +
        (remark === '' ? '' : ` ${remark}`),
    },
    servers: [{ url: '/' }],
    paths,
    webhooks: Object.fromEntries(
      messages.map((message) => [message.name, { post: describeMessage(message, schemas) }]),
    ),
    components: {
      schemas: { Problem: problemSchema(), ...schemas.byName },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token of your account. It reaches only the endpoints of its scopes, and never passwords, sessions and tokens.',
        },
        tokenInAddress: { type: 'apiKey', in: 'query', name: 'token' },
      },
    },
  };
}

function describe(endpoint: Endpoint, schemas: SharedSchemas): Operation {
  const audience = endpoint.permission.who;
  const needsSignIn = audience !== 'anyone';
  const problems = new Set<ProblemCode>(endpoint.problems);
  if (needsSignIn) problems.add('sign_in_required').add('not_allowed');
  if (audience === 'paid') problems.add('upgrade_required');
  const { body, params, path, query } = endpoint;
  if (params || query || body || path.startsWith('{placePath}')) problems.add('invalid_input');
  if (body) problems.add('unsupported_media_type').add('too_large');
  problems.add('too_many_requests');
  // A token that is unknown, or has no scope for the endpoint, is refused even where nobody needs to sign in.
  problems.add('sign_in_required').add('outside_token');
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    parameters: [...pathParameters(endpoint, schemas), ...parametersOf('query', endpoint.query, schemas)],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: schemas.of(endpoint.body, 'input') },
          ...(endpoint.takesForm === true && {
            'application/x-www-form-urlencoded': { schema: schemas.of(endpoint.body, 'input') },
          }),
        },
      },
    }),
    ...(endpoint.file && {
      requestBody: { required: true, content: { 'application/octet-stream': { schema: {} } } },
    }),
    responses: {
      200: successOf(endpoint, schemas),
      ...responsesOf([...problems]),
      default: { description: 'Any other problem.', content: PROBLEM_CONTENT },
    },
    // {}: anyone may send the request with neither a session nor a token.
    security: needsSignIn ? securityOf(endpoint) : [{}, ...securityOf(endpoint)],
  };
}

/** The headers of the Standard Webhooks scheme. */
const MESSAGE_HEADERS = {
  'webhook-id': 'The id of the message. A message that is sent again has the same id.',
  'webhook-timestamp': 'The time of this attempt, in seconds since 1970.',
  'webhook-signature':
    'Signatures with spaces between them, each “v1,” and the HMAC-SHA256 of “{webhook-id}.{webhook-timestamp}.{body}” in Base64. The key is the part of the secret after “whsec_”, decoded from Base64.',
};

function describeMessage({ name, summary, body }: WebhookMessage, schemas: SharedSchemas): Operation {
  return {
    operationId: name,
    summary,
    tags: ['webhook'],
    parameters: Object.entries(MESSAGE_HEADERS).map(([header, description]) => ({
      name: header,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: { required: true, content: { 'application/json': { schema: schemas.of(body, 'output') } } },
    responses: {
      '2XX': { description: 'The message was accepted.' },
      410: { description: 'The site pauses the webhook.' },
      default: { description: 'The site sends the message again later, unless it is a test.' },
    },
    security: [{}],
  };
}

/** Returns the ways to identify the sender: a session, or an API token if some scope includes the endpoint. */
function securityOf({ permission }: Endpoint): NonNullable<Operation['security']> {
  const session = { session: [] as const };
  return permission.scope === undefined
    ? [session]
    : [session, { token: [] as const }, { tokenInAddress: [] as const }];
}

/** Returns the noun of the permission: `parcel` for `parcel.read`. */
function tagOf({ permission }: Endpoint): string {
  return permission.verb.split('.')[0] ?? permission.verb;
}

function pathParameters({ path, params }: Endpoint, schemas: SharedSchemas): Parameter[] {
  const declared = parametersOf('path', params, schemas);
  const placePath: Parameter[] = path.startsWith('{placePath}')
    ? [
        {
          name: 'placePath',
          in: 'path',
          required: true,
          description: 'Path of a place or parcel, with slashes: us/md/baltimore-city',
          schema: { type: 'string', pattern: '^(us|ca)(/[a-z0-9][a-z0-9-]*)*$' },
        },
      ]
    : [];
  return [...placePath, ...declared];
}

function parametersOf(
  where: Parameter['in'],
  schema: z.ZodType | undefined,
  schemas: SharedSchemas,
): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.of(schema, 'input');
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...ownSchema } = property as JsonSchema;
    return {
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      ...(where === 'query' && ownSchema.type === 'object' && { style: 'deepObject' as const }),
      schema: ownSchema,
    };
  });
}

function successOf({ binary, output }: Endpoint, schemas: SharedSchemas): Operation['responses'][string] {
  if (binary) {
    const content = Object.fromEntries(binary.map((type) => [type, { schema: {} }]));
    return { description: 'The bytes.', content };
  }
  if (!output) return { description: 'Done.' };
  return {
    description: 'The answer.',
    content: { 'application/json': { schema: schemas.of(output, 'output') } },
  };
}

function responsesOf(problems: readonly ProblemCode[]): Operation['responses'] {
  const byStatus = Map.groupBy(problems, (code) => PROBLEMS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${PROBLEMS[code].title}`).join(' '),
        content: PROBLEM_CONTENT,
      },
    ]),
  );
}

/**
 * Converts schemas to JSON Schema, and collects the parts that refer to themselves, such as groups of filters. Zod puts them into `$defs` of each schema, but
 * in an OpenAPI document all references start at the root, so they move to `components.schemas`.
 */
class SharedSchemas {
  readonly byName: Record<string, JsonSchema> = {};

  of(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const { $schema: _, $defs = {}, ...json } = toJsonSchema(schema, io);
    if (Object.keys($defs).length === 0) return json;
    const names = new Map(Object.keys($defs).map((name) => [name, this.#nameOf(name, $defs)]));
    const moved = ({ id: _id, ...part }: JsonSchema): JsonSchema =>
      JSON.parse(
        JSON.stringify(part).replaceAll(
          /"#\/\$defs\/([^"]+)"/g,
          (_whole, name: string) => `"#/components/schemas/${names.get(name) ?? name}"`,
        ),
      ) as JsonSchema;
    for (const [name, part] of Object.entries($defs)) this.byName[names.get(name) ?? name] = moved(part);
    return moved(json);
  }

  readonly #texts = new Map<string, string>();

  /** Returns the same name for the same part. If a different part has the name, such as the input and the output of one schema, the name gets a number. */
  #nameOf(name: string, parts: Record<string, JsonSchema>): string {
    const all = Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const text = `${name} ${JSON.stringify(all)}`;
    const existing = this.#texts.get(text);
    if (existing !== undefined) return existing;
    const plain = name.replace(/^_+/, '');
    const taken = new Set(this.#texts.values());
    let free = plain;
    for (let count = 2; taken.has(free); count++) free = `${plain}${count}`;
    this.#texts.set(text, free);
    return free;
  }
}

/** The cache of converted schemas, because several documents describe the same endpoints: with and without plans, and one for each site of a test. */
const converted = {
  input: new WeakMap<z.ZodType, JsonSchema>(),
  output: new WeakMap<z.ZodType, JsonSchema>(),
};

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const existing = converted[io].get(schema);
  if (existing !== undefined) return existing;
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  converted[io].set(schema, json);
  return json;
}

function problemSchema(): JsonSchema {
  const field = {
    type: 'object',
    properties: { field: { type: 'string' }, message: { type: 'string' } },
  } as const;
  return {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'title'],
        properties: {
          code: { enum: Object.keys(PROBLEMS) },
          title: { type: 'string' },
          detail: { type: 'string', description: 'What happened and what to do about it.' },
          fields: { type: 'array', items: field, description: 'The invalid values, such as query.lat.' },
          request_id: { type: 'string', description: "The id of the request in the server's log." },
        },
      },
    },
  };
}
