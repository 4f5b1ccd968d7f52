import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Problem } from '../../../kernel/problem.ts';

/** Where a page of a list ends: what the last parcel is sorted by, and its row number. */
const cursorSchema = z.object({
  /** Fingerprint of the edition, the query and the order: another list has other pages. */
  list: z.string(),
  /** Parcels before the next one. */
  passed: z.number(),
  key: z.union([z.string(), z.number(), z.null()]),
  fid: z.number(),
});
export type ListCursor = z.infer<typeof cursorSchema>;

/** A name for a list: of these parts, in this order. */
export function fingerprintOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n\n')).digest('base64url').slice(0, 16);
}

/** Signed: how many parcels were passed decides what a free account sees. */
export function writeCursor(cursor: ListCursor, secret: string): string {
  const body = Buffer.from(JSON.stringify(cursor)).toString('base64url');
  return `${body}.${signatureOf(body, secret)}`;
}

/** Throws `invalid_input` for what is no cursor of this site, or of another list. */
export function readCursor(text: string, list: string, secret: string): ListCursor {
  const [body = '', given = ''] = text.split('.');
  const [wanted, got] = [Buffer.from(signatureOf(body, secret)), Buffer.from(given)];
  if (wanted.length !== got.length || !timingSafeEqual(wanted, got))
    throw issue('is not a cursor that this site gave');
  const cursor = cursorSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  if (cursor.list !== list)
    throw issue(
      'is of another list: the filters, the order or the edition have changed. Begin with the first page',
    );
  return cursor;
}

function issue(message: string): Problem {
  return new Problem('invalid_input', {
    detail: `The cursor ${message}.`,
    fields: [{ field: 'cursor', message }],
  });
}

function signatureOf(body: string, secret: string): string {
  return createHmac('sha256', secret).update(`list ${body}`).digest('base64url').slice(0, 22);
}
