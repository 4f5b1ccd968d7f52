import type { IncomingMessage } from 'node:http';

/** Modules of the page outside of its folder, and those that Vite makes. */
const OF_VITE = /^\/(?:@|node_modules\/)/;
const FILE = /\.[a-z]\w*$/i;

/**
 * Returns true for a request to the development server (`npm run dev`) that Vite answers: addresses of pages, and the modules, styles, fonts and pictures of the
 * page. Everything else is for our own server, which would answer the address of a page with the built page.
 */
export function isForVite({
  method,
  url = '/',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
  const [path = '/'] = url.split('?');
  // Browsers say what they do with the reply. Requests of scripts are `empty`; a visited address, or a link to a file, is a `document`.
  const { 'sec-fetch-dest': use = 'document' } = headers;
  if (OF_VITE.test(path)) return true;
  if (method !== 'GET' || use === 'empty' || path.startsWith('/api/')) return false;
  if (use === 'document' || use === 'iframe') return !FILE.test(path) && !path.endsWith('/download');
  return FILE.test(path);
}
