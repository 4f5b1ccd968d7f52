import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../kernel/problem.ts';

/** Returns the tag of a body, without quotes. */
export function contentTag(body: string | Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}

/**
 * Gives a reply its entity tag. Returns true if the client has this version already: then reply 304 without a body. Throws `precondition_failed` if the
 * client accepts other versions only, such as a resumed download that names its version in `If-Match` (RFC 9110, section 13.2.2).
 */
export function tagReply({ headers }: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  const wanted = headers['if-match'];
  if (wanted !== undefined && !isWanted(wanted, etag)) throw new Problem('precondition_failed');
  reply.header('etag', etag);
  return isNotModified(headers['if-none-match'], etag);
}

/**
 * Returns true if `If-None-Match` contains this entity tag. RFC 9110, section 13.1.2: the header is a list or `*`. Tags are compared weakly, because a proxy
 * that compresses a reply makes its tag weak.
 */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = opaqueTag(etag);
  return tagsIn(ifNoneMatch).some((tag) => opaqueTag(tag) === opaque);
}

/** Compares strongly: a weak tag, of the client or of the reply, does not promise the same bytes. */
function isWanted(ifMatch: string, etag: string): boolean {
  return ifMatch.trim() === '*' || (!etag.startsWith('W/') && tagsIn(ifMatch).includes(etag));
}

/** Returns the tags of a list. A tag is in quotes and may contain commas. */
function tagsIn(list: string): string[] {
  return list.match(/(?:W\/)?"[^"]*"/g) ?? [];
}

function opaqueTag(etag: string): string {
  return etag.replace(/^W\//, '');
}
