/** The site as devices know it. Keys are made for `id` and work at `origin` only. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Of the site's public address, parsed; null when it has a number instead of a name, for which no device makes a passkey. */
export function relyingPartyOf({
  hostname,
  origin,
}: {
  hostname: string;
  origin: string;
}): RelyingParty | null {
  return isNumberAddress(hostname) ? null : { id: hostname, origin };
}

/** 127.0.0.1 or [::1], as the host of an address is written. */
export function isNumberAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(hostname);
}

/** Why this page can't make or use passkeys, in words; null when it can. */
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
  if (!isSupported) return 'This browser has no passkeys. Try another one, or a newer version.';
  return null;
}
