import { hashOfToken, makeSecretToken } from '../../../backend/secret-token.ts';

/** Known by this to people and to programs that look for keys in published code. */
const PREFIX = 'pb_';
const SHOWN = 6;

/** A new token of 256 random bits: the whole, for its owner's eyes once; what is kept of it; and what is shown of it. */
export function makeTokenKey(): { token: string; tokenHash: Uint8Array; fragment: string } {
  const token = PREFIX + makeSecretToken();
  return { token, tokenHash: hashOfToken(token), fragment: `${token.slice(0, PREFIX.length + SHOWN)}…` };
}

/** False for what can't be one of ours, so that it isn't even looked for. */
export function isTokenKey(token: string): boolean {
  return /^pb_[\w-]{43}$/.test(token);
}
