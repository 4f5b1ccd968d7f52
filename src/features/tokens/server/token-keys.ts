import { hashOfToken, makeSecretToken } from '../../../backend/secret-token.ts';

/** The prefix by which people, and programs that search published code for secrets, recognize a token. */
const PREFIX = 'pb_';
const SHOWN_CHARACTERS = 6;

/** Returns a new token of 256 random bits: the full token, which only its owner sees, once; the hash that is stored; and the fragment that lists show. */
export function makeTokenKey(): { token: string; tokenHash: Uint8Array; fragment: string } {
  const token = PREFIX + makeSecretToken();
  return {
    token,
    tokenHash: hashOfToken(token),
    fragment: `${token.slice(0, PREFIX.length + SHOWN_CHARACTERS)}…`,
  };
}

/** Returns false for a text that can't be a token, so that the database is not asked. */
export function isTokenKey(token: string): boolean {
  return /^pb_[\w-]{43}$/.test(token);
}
