import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../backend/config.ts';
import { readSecret } from '../../../backend/secret.ts';

type Secret = Pick<Config, 'secret' | 'dataDir'>;

/** Returns the secret part of the address of an account's feed. It ends when the generation is raised, and gives no other right. */
export async function makeFeedToken(config: Secret, accountId: string, generation: number): Promise<string> {
  const head = `${accountId}_${generation}`;
  return `${head}_${seal(head, await readSecret(config))}`;
}

/** Returns the content of a token; undefined when it is invalid. The caller compares the generation. */
export async function readFeedToken(
  config: Secret,
  token: string,
): Promise<{ accountId: string; generation: number } | undefined> {
  const [, accountId, generation, given = ''] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(\d{1,9})_([\w-]{43})$/.exec(token) ?? [];
  if (accountId === undefined) return undefined;
  const wanted = seal(`${accountId}_${generation}`, await readSecret(config));
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(wanted))) return undefined;
  return { accountId, generation: Number(generation) };
}

function seal(head: string, secret: string): string {
  return createHmac('sha256', secret).update(`notification feed ${head}`).digest('base64url');
}
