import type { Config } from '../../../backend/config.ts';
import { openToken, sealToken } from '../../../backend/sealed-token.ts';

type Secret = Pick<Config, 'secret' | 'dataDir'>;

const PURPOSE = 'notification feed';

/** Returns the secret part of the address of an account's feed. It becomes invalid when the generation is increased, and gives no other right. */
export function makeFeedToken(config: Secret, accountId: string, generation: number): Promise<string> {
  return sealToken(config, PURPOSE, `${accountId}_${generation}`);
}

/** Returns the content of a token; undefined when it is invalid. The caller compares the generation. */
export async function readFeedToken(
  config: Secret,
  token: string,
): Promise<{ accountId: string; generation: number } | undefined> {
  const head = await openToken(config, PURPOSE, token);
  const [, accountId, generation] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(\d{1,9})$/.exec(head ?? '') ?? [];
  return accountId === undefined ? undefined : { accountId, generation: Number(generation) };
}
