import type { FastifyInstance } from 'fastify';
import { Problem } from '../../kernel/problem.ts';

/**
 * A recipe for five thousand columns has some thirty thousand. A megabyte of short names would be more, and making an object with eighty thousand different
 * names takes a tenth of a second in which nobody else is answered.
 */
const MAX_MEMBERS = 40_000;

/** Parses JSON as Fastify does, unless there are too many members in it. */
export function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (hasManyColons(body)) done(tooManyMembers());
    else void parse(request, body, done);
  });
}

/** Each member has a colon; those in texts count as well, because to tell them apart is to parse. */
function hasManyColons(text: string): boolean {
  let count = 0;
  for (let at = text.indexOf(':'); at >= 0 && count <= MAX_MEMBERS; at = text.indexOf(':', at + 1)) count++;
  return count > MAX_MEMBERS;
}

function tooManyMembers(): Problem {
  return new Problem(
    'too_large',
    `The body has more than ${MAX_MEMBERS.toLocaleString('en-US')} members. Send it in smaller parts.`,
  );
}
