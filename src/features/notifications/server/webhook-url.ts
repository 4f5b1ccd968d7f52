import { isIP } from 'node:net';
import { isPublicAddress } from '../../../backend/uploads/is-public-address.ts';

/**
 * Returns the end of an error message about the address of a webhook, such as "must begin with https://"; null if the address is valid. Host names are
 * not resolved here: their IP addresses are checked whenever a message is sent.
 */
export function webhookUrlIssue(text: string, { allowsPrivate }: { allowsPrivate: boolean }): string | null {
  if (!URL.canParse(text)) return 'is not an address: an address begins with https://';
  const { protocol, username, password, hash, hostname } = new URL(text);
  if (protocol !== 'https:' && !(allowsPrivate && protocol === 'http:'))
    return allowsPrivate ? 'must begin with https:// or http://' : 'must begin with https://';
  if (username !== '' || password !== '')
    return 'must not contain a user name or a password; messages are signed instead';
  if (hash !== '') return 'must not contain a # part, which is never sent';
  const host = hostname.replace(/^\[|\]$/g, '');
  const isPrivate = host === 'localhost' || (isIP(host) !== 0 && !isPublicAddress(host));
  return isPrivate && !allowsPrivate ? 'is in a private network, which messages are not sent to' : null;
}
