import { randomBytes } from 'node:crypto';
import type { Config } from '../../../backend/config.ts';
import { openBytes, sealBytes } from '../../../backend/secret-box.ts';
import { hashOfToken } from '../../../backend/secret-token.ts';
import { RECOVERY_CODES } from '../rules/codes.ts';

/** By RFC 6238 with what every app understands: SHA-1, six digits, thirty seconds. */
const PERIOD_S = 30;
/** Clocks that differ by a step, and people who type slowly. */
const WINDOW = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const PURPOSE = 'two-factor codes';
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** Loaded when the first code is used. */
const loadLibrary = () => import('otpauth');

export function makeSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

export function sealSecret(config: Config, accountId: string, secret: Uint8Array): Promise<Buffer> {
  return sealBytes(config, secret, { purpose: PURPOSE, owner: accountId });
}

/** undefined when the secret of the site is another one than when it was sealed. */
export function openSecret(config: Config, accountId: string, box: Uint8Array): Promise<Buffer | undefined> {
  return openBytes(config, box, { purpose: PURPOSE, owner: accountId });
}

async function totpOf(secret: Uint8Array, label = '') {
  const { Secret, TOTP } = await loadLibrary();
  return new TOTP({
    issuer: 'Platbook',
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
  });
}

/** What an app needs: the secret in base32, and the address that a QR code holds. */
export async function describeSecret(
  secret: Uint8Array,
  email: string,
): Promise<{ secret: string; uri: string }> {
  const totp = await totpOf(secret, email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The time step that a code belongs to, within a step of `nowMs`; null when it is wrong. Compares in constant time. */
export async function stepOfCode(secret: Uint8Array, code: string, nowMs: number): Promise<number | null> {
  const totp = await totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: nowMs, window: WINDOW });
  return delta === null ? null : Math.floor(nowMs / 1000 / PERIOD_S) + delta;
}

/** New recovery codes, with the hashes that are kept of them. They have 80 random bits: a fast hash is enough. */
export function makeRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const emails = Array.from(randomBytes(16), (byte) => BASE32[byte % 32]).join('');
    return (emails.match(/.{4}/g) ?? []).join('-');
  });
  return { codes, hashes: codes.map(hashOfToken) };
}
