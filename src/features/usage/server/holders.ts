import { randomBytes } from 'node:crypto';
import type { Config } from '../../../backend/config.ts';
import type { RequestContext } from '../../../backend/http/route.ts';
import { readSecret } from '../../../backend/secret.ts';
import { isSameSecret, signatureOf } from '../../../backend/signature.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { USE_KINDS, type UseKind } from '../rules/use-kinds.ts';

/** Visitors at one network address share it, so an address may use this many times the limit of one visitor. */
export const ADDRESS_FACTOR = 10;
const COOKIE_DAYS = 30;

/** The keys under which usage is counted. An account has one key, its own or that of its group; a visitor has the key of their cookie, then the key of their address. */
export interface Holder {
  keys: readonly { key: string; factor: number }[];
  /** Sets the cookie of a new visitor. Call it after something was counted. */
  keep(): void;
}

/** The ids of visitors without a cookie. The key is the request's cookies object, so that all calls for one request get the same visitor. */
const newVisitors = new WeakMap<object, string>();

function newVisitorOf(cookies: object): string {
  const id = newVisitors.get(cookies) ?? randomBytes(16).toString('base64url');
  newVisitors.set(cookies, id);
  return id;
}

/** Returns the holder for a request. A visitor without a cookie, or with a forged one, is a new visitor at the same address. */
export async function holderOf(
  config: Pick<Config, 'secret' | 'dataDir' | 'publicUrl'>,
  { actor, cookies, network, setCookie }: Pick<RequestContext, 'actor' | 'cookies' | 'network' | 'setCookie'>,
  kind: UseKind,
): Promise<Holder> {
  const { userId, group } = actor;
  if (userId !== null)
    return { keys: [{ key: signedInKey(kind, { userId, group }), factor: 1 }], keep: () => {} };
  const secret = await readSecret(config);
  const name = config.publicUrl.startsWith('https:') ? '__Host-platbook_visitor' : 'platbook_visitor';
  const known = verified(cookies[name], secret);
  const id = known ?? newVisitorOf(cookies);
  return {
    keys: [
      { key: `visitor:${id}`, factor: 1 },
      { key: `address:${hashed(`address ${network}`, secret)}`, factor: ADDRESS_FACTOR },
    ],
    keep() {
      if (known === undefined)
        setCookie(name, `${id}.${hashed(`visitor ${id}`, secret)}`, COOKIE_DAYS * 86_400);
    },
  };
}

/**
 * Returns the key under which a signed-in person's usage is counted: their own, or that of the group they work in when the limit belongs to the
 * group. A guest has the free plan, whose limits are the guest's own.
 */
export function signedInKey(
  kind: UseKind,
  { userId, group }: { userId: string; group?: Actor['group'] },
): string {
  const isOfGroup = USE_KINDS[kind].of === 'group' && group && group.role !== 'guest';
  return isOfGroup ? `group:${group.id}` : `account:${userId}`;
}

function verified(cookie: string | undefined, secret: string): string | undefined {
  const [, id = '', given = ''] = /^([\w-]{22})\.([\w-]{22})$/.exec(cookie ?? '') ?? [];
  if (id === '') return undefined;
  return isSameSecret(given, hashed(`visitor ${id}`, secret)) ? id : undefined;
}

/** Returns 132 bits of a keyed hash: the address can't be recovered without the secret. */
function hashed(text: string, secret: string): string {
  return signatureOf(secret, text).slice(0, 22);
}
