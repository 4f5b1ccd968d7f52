import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns an address that opens a file for anyone who has it: it can't be made up, and after `expiresAtMs` it opens nothing. `subject` names the file
 * among everything that the site signs, such as "export 5db9...".
 */
export function signedLink(
  secret: string,
  { path, subject, expiresAtMs }: { path: string; subject: string; expiresAtMs: number },
): string {
  const expires = Math.floor(expiresAtMs / 1000);
  return `${path}?expires=${expires}&signature=${signatureOf(secret, subject, expires)}`;
}

/** Returns true when a link to this subject has this signature. Whether it has expired is another question. */
export function isSigned(
  secret: string,
  subject: string,
  { expires, signature }: { expires: number; signature: string },
): boolean {
  const [given, wanted] = [Buffer.from(signature), Buffer.from(signatureOf(secret, subject, expires))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function signatureOf(secret: string, subject: string, expires: number): string {
  return createHmac('sha256', secret).update(`${subject} ${expires}`).digest('base64url');
}
