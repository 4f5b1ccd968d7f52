import { isSameSecret, signatureOf } from '../signature.ts';

/**
 * Returns an address that opens a file for anyone who has it. It can't be guessed, and stops working at `expiresAtMs`. `subject` identifies the file among
 * everything that the site signs, such as "export 5db9...".
 */
export function signedLink(
  secret: string,
  { path, subject, expiresAtMs }: { path: string; subject: string; expiresAtMs: number },
): string {
  const expires = Math.floor(expiresAtMs / 1000);
  return `${path}?expires=${expires}&signature=${signatureOf(secret, `${subject} ${expires}`)}`;
}

/** Returns true if the signature belongs to a link for this subject. It does not check whether the link has expired. */
export function isSigned(
  secret: string,
  subject: string,
  { expires, signature }: { expires: number; signature: string },
): boolean {
  return isSameSecret(signature, signatureOf(secret, `${subject} ${expires}`));
}
