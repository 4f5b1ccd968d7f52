import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../kernel/endpoint.ts';
import { escapeHtml } from '../../kernel/escape-html.ts';
import { CACHE } from './caching.ts';
import { type ApiAbout, type OpenApiDocument, type Operation, buildOpenApi } from './openapi.ts';
import { renderPage } from './render-page.ts';
import { sendJson, sendText } from './send-json.ts';

/**
 * Adds `/openapi.json` for programs and `/docs/api` for people. `listEndpoints` returns the endpoints that this site has now: the same array
 * while its endpoints are the same, because each array is described once.
 */
export function addApiDocs(
  app: FastifyInstance,
  listEndpoints: () => readonly Endpoint[],
  version: string,
  about: ApiAbout = {},
): void {
  const documentOf = memoize((endpoints) => buildOpenApi(endpoints, version, about));
  const pageOf = memoize((endpoints) => renderApiPage(documentOf(endpoints)));
  // Describing all endpoints takes a second. It is done before the first request.
  pageOf(listEndpoints());
  app.get('/openapi.json', (request, reply) => {
    reply.header('access-control-allow-origin', '*').header('cache-control', CACHE.revalidated);
    return sendJson(documentOf(listEndpoints()), request, reply);
  });
  app.get('/docs/api', (request, reply) => {
    reply.header('cache-control', CACHE.revalidated);
    return sendText(pageOf(listEndpoints()), 'text/html; charset=utf-8', request, reply);
  });
}

/** Caches the result of `make` for each list of endpoints. */
function memoize<Made>(
  make: (endpoints: readonly Endpoint[]) => Made,
): (endpoints: readonly Endpoint[]) => Made {
  const cache = new WeakMap<readonly Endpoint[], { value: Made }>();
  return (endpoints) => {
    const cached = cache.get(endpoints) ?? { value: make(endpoints) };
    cache.set(endpoints, cached);
    return cached.value;
  };
}

export function renderApiPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '');
  const sections = [...byTag].map(
    ([tag, list]) =>
      `<h2>${escapeHtml(tag)}</h2>\n${list.map(({ path, method, operation }) => renderOperation(path, method, operation)).join('\n')}`,
  );
  const messages = Object.entries(document.webhooks).map(([name, { post }]) =>
    renderOperation(name, 'post', post),
  );
  if (messages.length > 0) sections.push(`<h2>Messages to webhooks</h2>\n${messages.join('\n')}`);
  return renderPage(
    'API',
    `<h1>${escapeHtml(document.info.title)} API</h1>
<p>${escapeHtml(document.info.description)}</p>
<p>For programs: <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1).</p>
${sections.join('\n')}`,
  );
}

function renderOperation(path: string, method: string, operation: Operation): string {
  const rows = operation.parameters.map(
    ({ name, required, description, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code><td>${required ? 'required' : ''}<td><code>${escapeHtml(JSON.stringify(schema))}</code>${description ? `<td>${escapeHtml(description)}` : ''}`,
  );
  const body = Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) =>
    renderContent(type, schema),
  );
  const responses = Object.entries(operation.responses).map(([status, { description, content }]) => {
    const types = Object.entries(content ?? {}).map(([type, { schema }]) => renderContent(type, schema));
    return `<dt>${status}<dd>${escapeHtml(description)}${status === '200' ? types.join('') : ''}`;
  });
  return `<h3 id="${escapeHtml(operation.operationId)}"><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary)}${isOpen(operation) ? '' : ' You need to sign in.'}</p>
${rows.length > 0 ? `<table>${rows.join('\n')}</table>` : ''}
${body.length > 0 ? `<p>Body:</p>${body.join('')}` : ''}
<dl>${responses.join('\n')}</dl>`;
}

/** Returns true for an operation that needs no sign-in: one of its alternative security requirements is empty. */
function isOpen({ security }: Operation): boolean {
  return security.some((requirement) => Object.keys(requirement).length === 0);
}

function renderContent(type: string, schema: object): string {
  if (Object.keys(schema).length === 0) return `<p><code>${escapeHtml(type)}</code></p>`;
  return `<details><summary><code>${escapeHtml(type)}</code></summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`;
}
