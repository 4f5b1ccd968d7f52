import { createHash, randomBytes } from 'node:crypto';

/** Known by this to people and to programs that look for keys in published code. */
const PREFIX = 'pb_';
const SHOWN = 6;

/** A new token of 256 random bits: the whole, for its owner's eyes once; what is kept of it; and what is shown of it. */
export function makeTokenKey(): { token: string; tokenHash: Uint8Array; fragment: string } {
  const token = PREFIX + randomBytes(32).toString('base64url');
  return { token, tokenHash: hashOfToken(token), fragment: `${token.slice(0, PREFIX.length + SHOWN)}…` };
}

/** A fast hash is enough: nobody guesses 256 bits. */
export function hashOfToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

/** False for what can't be one of ours, so that it isn't even looked for. */
export function isTokenKey(token: string): boolean {
  return /^pb_[\w-]{43}$/.test(token);
}
