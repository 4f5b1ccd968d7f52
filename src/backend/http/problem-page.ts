import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Problem } from '../../kernel/problem.ts';

/** Returns the page that a person sees instead of a problem in JSON. */
export type ProblemPage = (problem: Problem, requestId: string) => string;

const pages = new WeakMap<FastifyInstance, ProblemPage>();

/** Sets the page for the problems of addresses that people open, such as the link to a file in an email. */
export function setProblemPage(app: FastifyInstance, page: ProblemPage): void {
  pages.set(app, page);
}

/**
 * Returns the page for a problem of this request, or null if its sender reads JSON. A person who follows a link sends `accept: text/html`; addresses
 * of the API and those that end in `.json` answer with JSON for them, too.
 */
export function problemPageFor(app: FastifyInstance, request: FastifyRequest): ProblemPage | null {
  const { accept = '', 'sec-fetch-dest': target = 'document' } = request.headers;
  const [pathname = '/'] = request.url.split('?');
  const isOpened = request.method === 'GET' && accept.includes('text/html') && target === 'document';
  const isForPrograms = pathname.startsWith('/api/') || pathname.endsWith('.json');
  return isOpened && !isForPrograms ? (pages.get(app) ?? null) : null;
}
