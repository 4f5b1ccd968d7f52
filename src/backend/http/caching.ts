import type { FastifyInstance, FastifyReply } from 'fastify';

/** The values of `Cache-Control` that replies use. A reply that names none of them is {@link CACHE.private}. */
export const CACHE = {
  /** For an address that names the version of its content. */
  immutable: 'public, max-age=31536000, immutable',
  /** The same for everyone, and may be a minute old. */
  minute: 'public, max-age=60',
  /** The same for everyone, and always asked for again. */
  revalidated: 'public, no-cache',
  /** Not for everyone, such as a tile of a paid layer: whoever loses the right keeps it for no longer than this. */
  privateMinute: 'private, max-age=60',
  /** Depends on who asks. */
  private: 'private, no-cache',
  /** Secret or changing with every request. */
  never: 'private, no-store',
} as const;

/** Adds names to `Vary` and keeps those that are there. Nothing else sets this header. */
export function appendVary(reply: FastifyReply, ...names: string[]): void {
  const present = String(reply.getHeader('vary') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  const all = new Set([...present, ...names.map((name) => name.trim().toLowerCase())]);
  if (all.size > 0) reply.header('vary', [...all].join(', '));
}

/**
 * Makes every reply private unless it says that it is public, so that no endpoint can forget it: a proxy with a default lifetime would
 * otherwise hand owners' names to visitors. Errors and replies that set a cookie are never public.
 */
export function addPrivateCaching(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    setCaching(reply);
    done(null, payload);
  });
}

/** Also called for replies that no hook sees: to an address that can't be read. */
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
