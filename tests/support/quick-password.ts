import { argon2Sync } from 'node:crypto';

/** The password of invented people. */
export const PASSWORD = 'orchard-7';

const MEMORY_KIB = 8;
const salt = Buffer.alloc(16, 1);
const tag = argon2Sync('argon2id', {
  message: PASSWORD,
  nonce: salt,
  memory: MEMORY_KIB,
  passes: 1,
  parallelism: 1,
  tagLength: 32,
});
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** A hash of `PASSWORD` for tests that aren't about passwords: it takes a thousandth of the processor time of `hashPassword` to make and to verify. */
export const PASSWORD_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=1,p=1$${base64(salt)}$${base64(tag)}`;
