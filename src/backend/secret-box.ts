import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import { readSecret } from './secret.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type Secret = Pick<Config, 'secret' | 'dataDir'>;

/**
 * Encrypts bytes for the database (AES-256-GCM) with a key that is derived from the site's secret for this purpose. The ciphertext is bound to `owner`: it
 * can't be decrypted in the row of another owner.
 */
export async function sealBytes(
  config: Secret,
  bytes: Uint8Array,
  { purpose, owner }: { purpose: string; owner: string },
): Promise<Buffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', await keyFor(config, purpose), nonce);
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts the result of {@link sealBytes}. Returns undefined if it was changed, cut off, moved, or encrypted with another secret. */
export async function openBytes(
  config: Secret,
  box: Uint8Array,
  { purpose, owner }: { purpose: string; owner: string },
): Promise<Buffer | undefined> {
  if (box.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(
    'aes-256-gcm',
    await keyFor(config, purpose),
    box.subarray(0, NONCE_BYTES),
    { authTagLength: TAG_BYTES },
  );
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(box.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(box.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

async function keyFor(config: Secret, purpose: string): Promise<Buffer> {
  return Buffer.from(hkdfSync('sha256', await readSecret(config), '', `platbook ${purpose}`, 32));
}
