import { createHash, randomBytes } from 'node:crypto';

/** A new token of 256 random bits, base64url: 43 characters. Who holds it is believed, so the database holds only its hash. */
export function makeSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token, 32 bytes. A fast hash is enough: nobody guesses 256 bits. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
