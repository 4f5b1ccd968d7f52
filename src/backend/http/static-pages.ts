import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PathPattern, matchPath } from '../../kernel/path-pattern.ts';
import { Problem } from '../../kernel/problem.ts';
import { CACHE, appendVary } from './caching.ts';
import { contentTag, tagReply } from './conditional.ts';
import { chooseEncoding } from './encoding.ts';
import { setProblemPage } from './problem-page.ts';

/** The codings in which the files of the built web app are stored. */
type StoredEncoding = 'br' | 'gzip';

interface StaticFile {
  type: string;
  etag: string;
  isImmutable: boolean;
  body: Buffer;
  encoded: Partial<Record<StoredEncoding, Buffer>>;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
const SUFFIXES: Record<StoredEncoding, string> = { br: '.br', gzip: '.gz' };

const ICON = '/favicon.svg';
/** Browsers request this address for documents that name no icon: pictures, PDF files, and the JSON of the API. */
const DEFAULT_ICON = '/favicon.ico';

/** Makes the page for addresses that don't exist. `head` has the elements of the built index.html for its style sheets and icon. */
export type NotFoundPage = (head: string, pathname: string) => string;

/** Makes the page for a problem of an address that exists, such as a link that has expired. */
export type ProblemPageOfSite = (head: string, problem: Problem, requestId: string) => string;

/**
 * Serves the files of the built web app from memory (about 8 MB with compressed copies), and index.html for the paths of pages. For unknown addresses,
 * browsers get the page of `renderNotFound`, and programs get a problem in JSON. A method that an address doesn't have is answered with a problem in JSON.
 */
export async function addStaticPages(
  app: FastifyInstance,
  dir: string,
  /** The paths of pages. All of them are answered with the same index.html. */
  pages: readonly PathPattern[],
  renderNotFound: NotFoundPage,
  renderProblem?: ProblemPageOfSite,
): Promise<void> {
  const isPagePath = (pathname: string) => pages.some((pattern) => matchPath(pattern, pathname) !== null);
  const files = await readStaticFiles(dir);
  const icon = files.get(ICON);
  if (icon) files.set(DEFAULT_ICON, icon);
  const index = files.get('/index.html');
  const head = headOf(index?.body.toString() ?? '');
  if (renderProblem) setProblemPage(app, (problem, requestId) => renderProblem(head, problem, requestId));
  app.setNotFoundHandler((request, reply) => {
    const [pathname = '/'] = request.url.split('?');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const file = isRead ? files.get(pathname) : undefined;
    if (file) return sendFile(file, request, reply);
    if (isRead && index && isPagePath(pathname)) {
      appendVary(reply, 'accept');
      if (wantsHtml(request, true)) return sendFile(index, request, reply);
    }
    const isPage = files.has(pathname) || isPagePath(pathname);
    const methods = isPage ? ['GET', 'HEAD'] : app.findMethods(pathname);
    return methods.length > 0 && !methods.includes(request.method)
      ? sendWrongMethod(methods, request, reply)
      : sendNotFound(request, reply, (asked) => renderNotFound(head, asked));
  });
}

/** The pause before the folder is read again. A build replaces the folder in much less time. */
const RETRY_MS = 200;
const TRIES = 25;

/** Reads the files of one build. If a new build replaces the folder meanwhile, starts again. */
async function readStaticFiles(dir: string): Promise<Map<string, StaticFile>> {
  for (let tried = 1; ; tried++) {
    const before = await findFolderId(dir);
    const files = await readFiles(dir).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' || tried === TRIES) throw error;
    });
    const isSame = before === (await findFolderId(dir));
    // A folder that is still missing at the second attempt is one that was never built.
    if (files !== undefined && isSame && (before !== undefined || tried > 1)) return files;
    if (tried === TRIES) throw new Error(`The built web app in ${dir} kept changing while it was read.`);
    await wait(RETRY_MS);
  }
}

const findFolderId = (dir: string): Promise<number | undefined> =>
  stat(dir).then(
    ({ ino }) => ino,
    () => undefined,
  );

async function readFiles(dir: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(dir, path.join(parentPath, name)));
  const isCopy = (name: string) => Object.values(SUFFIXES).some((suffix) => name.endsWith(suffix));
  const originals = names.filter((name) => !isCopy(name));
  return new Map(
    await Promise.all(
      originals.map(async (name): Promise<[string, StaticFile]> => {
        const url = `/${name.replaceAll('\\', '/')}`;
        const body = await readFile(path.join(dir, name));
        const encoded: StaticFile['encoded'] = {};
        for (const encoding of ['br', 'gzip'] as const) {
          const copy = `${name}${SUFFIXES[encoding]}`;
          if (names.includes(copy)) encoded[encoding] = await readFile(path.join(dir, copy));
        }
        const etag = contentTag(body);
        const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
        // The bundler puts a hash of the content into the file names of this folder.
        return [url, { type, etag, isImmutable: url.startsWith('/assets/'), body, encoded }];
      }),
    ),
  );
}

function sendFile(file: StaticFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const offered = (['br', 'gzip'] as const).filter((encoding) => file.encoded[encoding]);
  const encoding = chooseEncoding(request.headers['accept-encoding'], offered);
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`;
  reply.code(200).header('cache-control', file.isImmutable ? CACHE.immutable : CACHE.revalidated);
  appendVary(reply, 'accept-encoding');
  if (tagReply(request, reply, etag)) return reply.code(304).send();
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type(file.type).send((encoding && file.encoded[encoding]) ?? file.body);
}

/** Returns true if the client accepts HTML. `orAnything`: a client that accepts any type counts as well. */
function wantsHtml(request: FastifyRequest, orAnything: boolean): boolean {
  const accept = request.headers.accept ?? '*/*';
  return accept.includes('text/html') || (orAnything && accept.includes('*/*'));
}

function sendWrongMethod(
  methods: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = new Problem('method_not_allowed', `Use ${methods.join(' or ')}. See /docs/api.`);
  return reply
    .code(problem.status)
    .header('allow', methods.join(', '))
    .type('application/json')
    .send(problem.toBody(request.id));
}

/** Returns the elements of a page's head that define its look: the order of the CSS layers (`<style>`), the style sheets and the icon. */
function headOf(html: string): string {
  return [...html.matchAll(/<style>[^<]*<\/style>|<link\b[^>]*\brel="(?:icon|stylesheet)"[^>]*>/g)].join(
    '\n',
  );
}

function sendNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  renderNotFound: (pathname: string) => string,
): FastifyReply {
  const [pathname = '/'] = request.url.split('?');
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const problem = new Problem('not_found', `There is no ${method} ${pathname}. See /docs/api.`);
  reply.code(404);
  if (!wantsHtml(request, false)) return reply.type('application/json').send(problem.toBody(request.id));
  return reply.type('text/html; charset=utf-8').send(renderNotFound(pathname));
}
