import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '../../../backend/config.ts';
import type { RequestContext } from '../../../backend/http/route.ts';

/** The number of days for which the cart of a visitor is kept after its last change. */
export const VISITOR_CART_DAYS = 30;

/** The error for requests about carts and orders on an open site, which sells nothing. */
export const NO_CART = 'This site has no cart.';

/** The holder of a cart: an account, a visitor with a cookie, or a new visitor who has no cart. */
export interface CartHolder {
  accountId: string | null;
  /** The hash of the cart's cookie. A person who has just signed in still has the cookie of their visit. */
  visitorId: string | null;
}

type CartRequest = Pick<RequestContext, 'actor' | 'cookies'>;

const cookieName = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  publicUrl.startsWith('https:') ? '__Host-platbook_cart' : 'platbook_cart';

export function cartHolderOf(config: Pick<Config, 'publicUrl'>, { actor, cookies }: CartRequest): CartHolder {
  const cookie = cookies[cookieName(config)];
  return { accountId: actor.userId, visitorId: cookie === undefined ? null : idOfCookie(cookie) };
}

/**
 * Returns the holder of a cart that is about to change. A new visitor gets a cookie, with a random value that nobody can guess. Each change makes the cookie last as long
 * as the cart.
 */
export function renewCartHolder(
  config: Pick<Config, 'publicUrl'>,
  request: CartRequest & Pick<RequestContext, 'setCookie'>,
): CartHolder {
  const holder = cartHolderOf(config, request);
  if (holder.accountId !== null) return holder;
  const name = cookieName(config);
  const existing = holder.visitorId === null ? undefined : request.cookies[name];
  const cookie = existing ?? randomBytes(16).toString('base64url');
  request.setCookie(name, cookie, VISITOR_CART_DAYS * 86_400);
  return { accountId: null, visitorId: idOfCookie(cookie) };
}

/**
 * Returns the id of a visitor: a hash of their cookie in the form of a UUID. The database stores only this hash, so that nobody who reads the database
 * can take over a cart. Returns null for a value that is not a cookie of this site.
 */
function idOfCookie(cookie: string): string | null {
  if (!/^[\w-]{22}$/.test(cookie)) return null;
  const hash = createHash('sha256').update(`cart ${cookie}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 16),
    hash.slice(16, 20),
    hash.slice(20, 32),
  ].join('-');
}
