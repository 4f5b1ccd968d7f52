import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const run = promisify(argon2);

/** OWASP's minimum setting for argon2id: 19 MiB, two passes, one lane. Takes about 0.1 s, off the main thread. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const TAG_BYTES = 32;

/** Returns a hash in PHC form, `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`, so that the settings can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt, MEMORY_KIB, PASSES, TAG_BYTES);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${base64(salt)}$${base64(tag)}`;
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!match) throw new Error('a password hash in the database is not of our form');
  const [, memory, passes, salt = '', expected = ''] = match;
  const wanted = Buffer.from(expected, 'base64');
  const tag = await derive(
    password,
    Buffer.from(salt, 'base64'),
    Number(memory),
    Number(passes),
    wanted.length,
  );
  return timingSafeEqual(tag, wanted);
}

let decoy: Promise<string> | undefined;

/** Takes as long as a check against a real account, so that the duration does not reveal whether the email is known. */
export async function spendTimeOfVerification(password: string): Promise<void> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  await verifyPassword(password, await decoy);
}

function derive(
  password: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  tagLength: number,
): Promise<Buffer> {
  // The same characters typed on two systems can differ in Unicode form.
  const message = password.normalize('NFKC');
  return run('argon2id', { message, nonce, memory, passes, parallelism: 1, tagLength });
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** Returns a password of three groups of four characters, without characters that look alike: 59 bits. */
export function makePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${group()}-${group()}-${group()}`;
}
