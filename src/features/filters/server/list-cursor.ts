import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret, signatureOf } from '../../../backend/signature.ts';
import { Problem } from '../../../kernel/problem.ts';

/** The end of a page of a list. It doesn't contain the sort key, because a text may be long, and an owner may be beyond the daily limit. */
const cursorSchema = z.object({
  /** A fingerprint of the edition, the query and the order. A cursor is valid only for the list it came from. */
  list: z.string(),
  /** The number of parcels on this page and the pages before it. */
  passed: z.number(),
  /** The row number of the last parcel. */
  fid: z.number(),
});
export type ListCursor = z.infer<typeof cursorSchema>;

/** Returns a fingerprint of these parts in this order. */
export function fingerprintOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n\n')).digest('base64url').slice(0, 16);
}

/** Writes a signed cursor. It is signed because `passed` decides how much of the list a free account may still see. */
export function writeCursor(cursor: ListCursor, secret: string): string {
  const body = Buffer.from(JSON.stringify(cursor)).toString('base64url');
  return `${body}.${sign(body, secret)}`;
}

/** Reads a cursor. Throws `invalid_input` for text that this site did not write, and for a cursor of another list. */
export function readCursor(text: string, list: string, secret: string): ListCursor {
  const [body = '', given = ''] = text.split('.');
  if (!isSameSecret(given, sign(body, secret))) throw issue('is not a cursor of this site');
  const cursor = cursorSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  if (cursor.list !== list)
    throw issue(
      'belongs to another list: the filters, the order or the edition have changed. Begin with the first page',
    );
  return cursor;
}

function issue(message: string): Problem {
  return new Problem('invalid_input', {
    detail: `The cursor ${message}.`,
    fields: [{ field: 'body.cursor', message }],
  });
}

/** Half of the signature (132 bits) is enough: nobody can guess it. */
function sign(body: string, secret: string): string {
  return signatureOf(secret, `list ${body}`).slice(0, 22);
}
