import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Returns the tag of a body, without quotes. */
export function contentTag(body: string | Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}

/** Gives a reply its entity tag. Returns true if the client has this version already: the reply is then 304 without a body. */
export function tagReply({ headers }: FastifyRequest, reply: FastifyReply, etag: string): boolean {
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
  // A tag is in quotes and may contain commas.
  const tags = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return tags.some((tag) => opaqueTag(tag) === opaque);
}

function opaqueTag(etag: string): string {
  return etag.replace(/^W\//, '');
}
