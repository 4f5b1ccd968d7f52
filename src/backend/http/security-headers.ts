import { type PathPattern, matchPath } from '../../kernel/path-pattern.ts';

/** The pages that may run code from other hosts, such as a payment form, and the origins of those hosts. */
export interface ForeignCode {
  pages: readonly PathPattern[];
  origins: () => readonly string[];
}

export interface SecurityOptions {
  /** Hosts that images may come from, besides this site: as image elements or through `fetch`. */
  imageOrigins: readonly string[];
  /** Hosts whose code and frames may run on this page. Absent: none. */
  codeOrigins?: readonly string[];
  /** The site is reached over TLS. */
  isSecure: boolean;
}

/** The browser features that the pages use: location, passkeys and full screen. The other ones in the list are turned off for any code in a page. */
const PERMISSIONS_POLICY = [
  ...['geolocation', 'publickey-credentials-get', 'publickey-credentials-create', 'fullscreen'].map(
    (name) => `${name}=(self)`,
  ),
  ...['camera', 'display-capture', 'microphone', 'midi', 'payment', 'serial', 'usb'].map(
    (name) => `${name}=()`,
  ),
].join(', ');

/** Makes the security headers of all pages and replies, except those that get {@link OTHER_SITES_HEADERS}. */
export function createSecurityHeaders({
  imageOrigins,
  codeOrigins = [],
  isSecure,
}: SecurityOptions): Record<string, string> {
  const others = imageOrigins.map((origin) => ` ${origin}`).join('');
  const code = codeOrigins.map((origin) => ` ${origin}`).join('');
  const policy = {
    'default-src': "'self'",
    'base-uri': "'self'",
    'connect-src': `'self'${others}${code}`,
    'form-action': "'self'",
    'frame-ancestors': "'self'",
    'img-src': `'self' data: blob:${others}`,
    'object-src': "'none'",
    'script-src': `'self'${code}`,
    ...(code !== '' && { 'frame-src': `'self'${code}` }),
    'script-src-attr': "'none'",
    // The page's components set styles on elements.
    'style-src': "'self' 'unsafe-inline'",
    'worker-src': "'self'",
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/** The headers that pages of other sites may read, besides the few that CORS always allows. */
export const EXPOSED_HEADERS =
  'accept-ranges, allow, content-disposition, content-encoding, content-range, date, etag, ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after, www-authenticate, x-record-views-left, x-request-id';

/** Headers for tiles, pictures and their descriptions that every visitor may see: any page and program may use them. */
export const OTHER_SITES_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED_HEADERS,
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/**
 * Returns a function that returns the security headers for an address. A map sends hundreds of requests, so the headers for pages without code of other hosts
 * are cached, and made again only when `imageOrigins` returns another list.
 */
export function createPageHeaders({
  imageOrigins,
  foreignCode,
  isSecure,
}: {
  imageOrigins: () => readonly string[];
  foreignCode?: ForeignCode;
  isSecure: boolean;
}): (url?: string) => Record<string, string> {
  const make = (origins: readonly string[]) => ({
    origins,
    headers: createSecurityHeaders({ imageOrigins: origins, isSecure }),
  });
  let made = make(imageOrigins());
  return (url) => {
    const origins = imageOrigins();
    const codeOrigins = url === undefined ? [] : codeOriginsAt(url, foreignCode);
    if (codeOrigins.length > 0)
      return createSecurityHeaders({ imageOrigins: origins, codeOrigins, isSecure });
    if (origins !== made.origins) made = make(origins);
    return made.headers;
  };
}

function codeOriginsAt(url: string, foreignCode: ForeignCode | undefined): readonly string[] {
  const origins = foreignCode?.origins() ?? [];
  if (origins.length === 0) return origins;
  const [pathname = '/'] = url.split('?');
  return foreignCode?.pages.some((page) => matchPath(page, pathname) !== null) === true ? origins : [];
}
