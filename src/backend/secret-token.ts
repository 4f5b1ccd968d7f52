import { createHash, randomBytes } from 'node:crypto';

/** Returns a new token of 256 random bits in base64url: 43 characters. The token alone proves its holder's rights, so the database stores only its hash. */
export function makeSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored form of a token, 32 bytes. A fast hash is enough, because nobody can guess 256 bits. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
