/** The site as devices identify it. Passkeys belong to `id` and work only at `origin`. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Returns the relying party of the site's public address (a parsed URL); null when the host is an IP address, for which devices make no passkeys. */
export function relyingPartyOf({
  hostname,
  origin,
}: {
  hostname: string;
  origin: string;
}): RelyingParty | null {
  return isNumberAddress(hostname) ? null : { id: hostname, origin };
}

/** Returns true for an IP address in the form of a URL's host: 127.0.0.1 or [::1]. */
function isNumberAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(hostname);
}

/** Returns the message that explains why this page can't make or use passkeys; null when it can. */
export function passkeyObstacle({
  hostname,
  isSecure,
  isSupported,
}: {
  hostname: string;
  isSecure: boolean;
  isSupported: boolean;
}): string | null {
  if (isNumberAddress(hostname))
    return 'Passkeys need an address with a name. Open this site by its name, such as localhost.';
  if (!isSecure) return 'Passkeys need a secure connection. Open this site with https.';
  if (!isSupported) return 'This browser doesn’t support passkeys. Try another one, or a newer version.';
  return null;
}
