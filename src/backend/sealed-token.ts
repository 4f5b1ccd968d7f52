import type { Config } from './config.ts';
import { readSecret } from './secret.ts';
import { isSameSecret, signatureOf } from './signature.ts';

type Secret = Pick<Config, 'secret' | 'dataDir'>;

/** Returns `head` followed by the signature of this site, for an address that works without a session. A token of one purpose is invalid for every other. */
export async function sealToken(config: Secret, purpose: string, head: string): Promise<string> {
  return `${head}_${await sign(config, purpose, head)}`;
}

/** Returns the head of a token; undefined if this site did not make the token for this purpose. */
export async function openToken(config: Secret, purpose: string, token: string): Promise<string | undefined> {
  const [, head, given = ''] = /^(.+)_([\w-]{43})$/.exec(token) ?? [];
  if (head === undefined) return undefined;
  const wanted = await sign(config, purpose, head);
  return isSameSecret(given, wanted) ? head : undefined;
}

async function sign(config: Secret, purpose: string, head: string): Promise<string> {
  return signatureOf(await readSecret(config), `${purpose} ${head}`);
}
