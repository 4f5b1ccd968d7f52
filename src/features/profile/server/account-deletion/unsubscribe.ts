import type { Config } from '../../../../backend/config.ts';
import { openToken, sealToken } from '../../../../backend/sealed-token.ts';
import { type NotificationName, isNotificationName } from '../../rules/notification-kinds.ts';

type Secret = Pick<Config, 'secret' | 'dataDir'>;

const PURPOSE = 'unsubscribe';

/** Returns a token for the link in an email. It turns one kind of email off for one account, gives no other right, and never expires. */
export function makeUnsubscribeToken(
  config: Secret,
  accountId: string,
  kind: NotificationName,
): Promise<string> {
  return sealToken(config, PURPOSE, `${accountId}_${kind}`);
}

/** Returns the content of a token; undefined when the token is invalid. */
export async function readUnsubscribeToken(
  config: Secret,
  token: string,
): Promise<{ accountId: string; kind: NotificationName } | undefined> {
  const head = await openToken(config, PURPOSE, token);
  const [, accountId = '', kind = ''] = /^([0-9a-f-]{36})_([a-z]+)$/.exec(head ?? '') ?? [];
  return isNotificationName(kind) ? { accountId, kind } : undefined;
}
