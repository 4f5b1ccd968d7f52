import type { FastifyInstance } from 'fastify';
import { addJsonParser } from './json-bodies.ts';

const MAX_FORM_BYTES = 64 * 1024;
const MAX_FIELDS = 100;

/**
 * Parses JSON bodies, and bodies of HTML forms as an object of texts. A form can't set headers, so its `authenticity_token` counts as the header that proves that a
 * change comes from a page of this site.
 */
export function addFormParser(scope: FastifyInstance): void {
  addJsonParser(scope);
  const options = { parseAs: 'string', bodyLimit: MAX_FORM_BYTES } as const;
  scope.addContentTypeParser<string>('application/x-www-form-urlencoded', options, (request, body, done) => {
    const fields = Object.fromEntries([...new URLSearchParams(body)].slice(0, MAX_FIELDS));
    const token = fields['authenticity_token'];
    if (token !== undefined) request.headers['x-csrf-token'] ??= token;
    done(null, fields);
  });
}
