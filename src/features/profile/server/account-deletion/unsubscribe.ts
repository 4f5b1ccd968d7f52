import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../../backend/config.ts';
import { readSecret } from '../../../../backend/secret.ts';
import { type NotificationName, isNotificationName } from '../../rules/notification-kinds.ts';

type Secret = Pick<Config, 'secret' | 'dataDir'>;

/** Returns a token for the link in an email. It turns one kind of email off for one account, gives no other right, and never expires. */
export async function makeUnsubscribeToken(
  config: Secret,
  accountId: string,
  kind: NotificationName,
): Promise<string> {
  const head = `${accountId}_${kind}`;
  return `${head}_${seal(head, await readSecret(config))}`;
}

/** Returns the content of a token; undefined when the token is invalid. */
export async function readUnsubscribeToken(
  config: Secret,
  token: string,
): Promise<{ accountId: string; kind: NotificationName } | undefined> {
  const [, accountId = '', kind = '', given = ''] =
    /^([0-9a-f-]{36})_([a-z]+)_([\w-]{43})$/.exec(token) ?? [];
  if (!isNotificationName(kind)) return undefined;
  const wanted = seal(`${accountId}_${kind}`, await readSecret(config));
  return timingSafeEqual(Buffer.from(given), Buffer.from(wanted)) ? { accountId, kind } : undefined;
}

function seal(head: string, secret: string): string {
  return createHmac('sha256', secret).update(`unsubscribe ${head}`).digest('base64url');
}
