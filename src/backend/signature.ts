import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns the signature of a text by the secret of this site. Begin the text with its purpose, so that a signature is invalid for every other purpose. */
export function signatureOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** Returns true if both secret texts are equal. The time it takes does not reveal where they differ. */
export function isSameSecret(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
