import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../kernel/problem.ts';
import { measureJson } from './json-size.ts';
import { MAX_DEPTH, TOO_DEEP } from './unusable-text.ts';

/**
 * The maximum number of members in a JSON body. An import recipe for five thousand columns has some thirty thousand. A body of the maximum size, a megabyte,
 * could have more: an object with eighty thousand short names takes a tenth of a second to create, and no other request is answered meanwhile.
 */
const MAX_MEMBERS = 40_000;
const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i;

/**
 * Parses JSON as Fastify does, but refuses bodies with too many members or levels, and bodies that are not UTF-8, whose letters would otherwise be replaced
 * without an error. Plain text, which Fastify accepts by default, is refused as an unsupported type. An empty body counts as none: many programs send the
 * content type with every DELETE and POST.
 */
export function addJsonParser(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const [, charset = 'utf-8'] = CHARSET.exec(request.headers['content-type'] ?? '') ?? [];
    if (!/^utf-?8$/i.test(charset))
      return done(new Problem('unsupported_media_type', `Send JSON in UTF-8, and not in ${charset}.`));
    if (bytes.length === 0) return done(null);
    if (!isUtf8(bytes)) return done(new Problem('invalid_input', 'The body is not UTF-8.'));
    const { depth, members } = measureJson(bytes);
    if (members > MAX_MEMBERS) return done(tooManyMembers());
    if (depth > MAX_DEPTH) return done(new Problem('invalid_input', `The body ${TOO_DEEP}.`));
    return void parse(request, bytes.toString('utf8'), done);
  });
}

function tooManyMembers(): Problem {
  return new Problem(
    'too_large',
    `The body has more than ${MAX_MEMBERS.toLocaleString('en-US')} members. Send it in smaller parts.`,
  );
}

/** Refuses compressed bodies, which would otherwise be read as they are and reported as invalid JSON. A small body may unpack to gigabytes, so no body is unpacked. */
export function refuseCodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const coding = request.headers['content-encoding'];
    if (coding === undefined || coding.toLowerCase() === 'identity') {
      done();
      return;
    }
    void reply.header('accept-encoding', 'identity');
    done(new Problem('unsupported_media_type', 'Send the body without compression (no content-encoding).'));
  });
}
