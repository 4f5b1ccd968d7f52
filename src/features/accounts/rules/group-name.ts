import { hasNoLink } from './names-in-emails.ts';

/** Of the specification, to the letter. */
export const BAD_GROUP_NAME =
  'That account name must not be a URL, is too short, reserved, or needs at least one letter: please try another one.';
export const TAKEN_GROUP_NAME = 'It appears you have already selected this account name, please try another.';
export const GROUP_NAME_LENGTH = { min: 3, max: 100 } as const;

const RESERVED = new Set(['united states']);
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** `www.x`, `x.com`, `x.co/y`: dotted words without a space that end like a domain. */
const DOMAIN = /^(?:www\.\S+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?)$/iu;

/** As it is kept: without spaces around it, and with single ones inside. */
export function tidyGroupName(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
}

/** True for a name that an account (group) may have. `name` is tidy. */
export function isGroupName(name: string): boolean {
  const { length } = name;
  return (
    length >= GROUP_NAME_LENGTH.min &&
    length <= GROUP_NAME_LENGTH.max &&
    !RESERVED.has(name.toLowerCase()) &&
    /\p{L}/u.test(name) &&
    !SCHEME.test(name) &&
    !DOMAIN.test(name) &&
    hasNoLink(name)
  );
}

/** The name in addresses: `Smith & Sons` is `smith-sons`. A name without Latin letters or digits gives `account`. */
export function slugOfGroupName(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036F'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' ? 'account' : slug;
}

/** Where a group's pages are. */
export function groupPath(slug: string): string {
  return `/groups/${slug}`;
}
