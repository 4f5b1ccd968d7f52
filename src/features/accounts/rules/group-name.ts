import { hasNoLink } from './names-in-emails.ts';

// The specification that this site was built from prescribes both messages word for word.
/** One message for every name that is refused for its form, whatever the reason. */
export const BAD_GROUP_NAME =
  'That account name must not be a URL, is too short, reserved, or needs at least one letter: please try another one.';
/** The message about a name that another group has. */
export const TAKEN_GROUP_NAME = 'It appears you have already selected this account name, please try another.';
export const GROUP_NAME_LENGTH = { min: 3, max: 100 } as const;

const RESERVED = new Set(['united states']);
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** `www.x`, `x.com`, `x.co/y`: dotted words without a space that end like a domain. */
const DOMAIN = /^(?:www\.\S+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?)$/iu;

/** Returns the name as it is stored: trimmed, with single spaces inside. */
export function tidyGroupName(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
}

/** Returns true for a name that an account (group) may have. `name` comes from `tidyGroupName`. */
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

/**
 * Returns the name for URLs: `Smith & Sons` becomes `smith-sons`. A name without a letter from A to Z (accents don't matter) and without a digit becomes
 * `account`.
 */
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

/** Returns the path of a group's pages. */
export function groupPath(slug: string): string {
  return `/groups/${slug}`;
}
