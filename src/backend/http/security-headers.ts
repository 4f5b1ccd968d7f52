export interface SecurityOptions {
  /** Hosts that pictures and their data may come from, besides this site. */
  imageOrigins: readonly string[];
  /** The site is reached over TLS. */
  isSecure: boolean;
}

/** The browser features that the pages use: location, passkeys and full screen. All others are turned off for any code in a page. */
const PERMISSIONS_POLICY = [
  ...['geolocation', 'publickey-credentials-get', 'publickey-credentials-create', 'fullscreen'].map(
    (name) => `${name}=(self)`,
  ),
  ...['camera', 'display-capture', 'microphone', 'midi', 'payment', 'serial', 'usb'].map(
    (name) => `${name}=()`,
  ),
].join(', ');

/** Makes the security headers of all pages and replies. */
export function createSecurityHeaders({ imageOrigins, isSecure }: SecurityOptions): Record<string, string> {
  const others = imageOrigins.map((origin) => ` ${origin}`).join('');
  const policy = {
    'default-src': "'self'",
    'base-uri': "'self'",
    'connect-src': `'self'${others}`,
    'form-action': "'self'",
    'frame-ancestors': "'self'",
    'img-src': `'self' data: blob:${others}`,
    'object-src': "'none'",
    'script-src': "'self'",
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

/** Headers for tiles, pictures and their descriptions that every visitor may see: any page and program may use them. */
export const OTHER_SITES_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, retry-after, x-request-id',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};
