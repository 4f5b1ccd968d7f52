import type { FastifyInstance, FastifyReply } from 'fastify';

/** The values of `Cache-Control`. A reply without one of them is {@link CACHE.private}. */
export const CACHE = {
  /** For an address that contains the version of its content. */
  immutable: 'public, max-age=31536000, immutable',
  /** The same for everyone; may be a minute old. */
  minute: 'public, max-age=60',
  /** The same for everyone; every use is validated with the server. */
  revalidated: 'public, no-cache',
  /** Not for everyone, such as a tile of a paid layer. A reader who loses the right keeps it for at most a minute. */
  privateMinute: 'private, max-age=60',
  /** Depends on the reader. */
  private: 'private, no-cache',
  /** Secret, or different for every request. */
  never: 'private, no-store',
} as const;

/** Adds names to `Vary` and keeps the existing ones. No other code sets this header. */
export function appendVary(reply: FastifyReply, ...names: string[]): void {
  const present = String(reply.getHeader('vary') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  const all = new Set([...present, ...names.map((name) => name.trim().toLowerCase())]);
  if (all.size > 0) reply.header('vary', [...all].join(', '));
}

/**
 * Makes every reply private unless it declares itself public, so that no endpoint can forget it. A proxy with a default lifetime could otherwise pass the names
 * of owners to visitors. Errors and replies that set a cookie are never public.
 */
export function addPrivateCaching(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    setCaching(reply);
    done(null, payload);
  });
}

/** Sets `Cache-Control`. Also called for replies without hooks: those to an invalid address. */
export function setCaching(reply: FastifyReply): void {
  reply.header('cache-control', cacheControlFor(reply));
  if (!isPublic(reply)) appendVary(reply, 'cookie', 'authorization');
}

function cacheControlFor(reply: FastifyReply): string {
  if (reply.statusCode >= 400) return CACHE.never;
  const given = String(reply.getHeader('cache-control') ?? CACHE.private);
  if (reply.hasHeader('set-cookie')) return given.includes('no-store') ? CACHE.never : CACHE.private;
  return /^(?:public|private|no-store)\b/.test(given) ? given : `private, ${given}`;
}

function isPublic(reply: FastifyReply): boolean {
  return String(reply.getHeader('cache-control')).startsWith('public');
}
