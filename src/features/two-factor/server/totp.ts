import { randomBytes } from 'node:crypto';
import type { Config } from '../../../backend/config.ts';
import { openBytes, sealBytes } from '../../../backend/secret-box.ts';
import { hashOfToken } from '../../../backend/secret-token.ts';
import { RECOVERY_CODES } from '../rules/codes.ts';

/** The parameters of RFC 6238 that every app supports: SHA-1, six digits, thirty seconds. */
const PERIOD_S = 30;
/** Allows for clocks that differ by one step, and for slow typing. */
const WINDOW = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const PURPOSE = 'two-factor codes';
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** Loaded when the library is first needed: to set up an app, or to check a code. */
const loadLibrary = () => import('otpauth');

export function makeSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

export function sealSecret(config: Config, accountId: string, secret: Uint8Array): Promise<Buffer> {
  return sealBytes(config, secret, { purpose: PURPOSE, owner: accountId });
}

/** Decrypts the secret. Returns undefined when the site's secret has changed since it was encrypted. */
export function openSecret(config: Config, accountId: string, box: Uint8Array): Promise<Buffer | undefined> {
  return openBytes(config, box, { purpose: PURPOSE, owner: accountId });
}

async function totpOf(secret: Uint8Array, { issuer = '', label = '' } = {}) {
  const { Secret, TOTP } = await loadLibrary();
  return new TOTP({
    issuer,
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
  });
}

/** Returns what an app needs: the secret in base32, and the URI for the QR code. */
export async function describeSecret(
  secret: Uint8Array,
  { email, site }: { email: string; site: string },
): Promise<{ secret: string; uri: string }> {
  const totp = await totpOf(secret, { issuer: site, label: email });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Returns the time step of a code, within one step of `nowMs`; null when the code is wrong. Compares in constant time. */
export async function stepOfCode(secret: Uint8Array, code: string, nowMs: number): Promise<number | null> {
  const totp = await totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: nowMs, window: WINDOW });
  return delta === null ? null : Math.floor(nowMs / 1000 / PERIOD_S) + delta;
}

/** Returns new recovery codes and the hashes to store. Codes have 80 random bits, so a fast hash is enough. */
export function makeRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const characters = Array.from(randomBytes(16), (byte) => BASE32[byte % 32]).join('');
    return (characters.match(/.{4}/g) ?? []).join('-');
  });
  return { codes, hashes: codes.map(hashOfToken) };
}
