import type { Config } from '../../../backend/config.ts';
import { openBytes, sealBytes } from '../../../backend/secret-box.ts';

type Secret = Pick<Config, 'secret' | 'dataDir'>;
const PURPOSE = 'webhook secrets';

/** Encrypts the secret of a webhook for the database. */
export function sealWebhookSecret(config: Secret, webhookId: string, secret: string): Promise<Buffer> {
  return sealBytes(config, Buffer.from(secret), { purpose: PURPOSE, owner: webhookId });
}

/** Decrypts the secret of a webhook. Returns undefined when the site's secret has changed since. */
export async function openWebhookSecret(
  config: Secret,
  webhookId: string,
  box: Uint8Array,
): Promise<string | undefined> {
  return (await openBytes(config, box, { purpose: PURPOSE, owner: webhookId }))?.toString();
}
