import { NAME_WITH_LINK, hasNoLink } from '../../accounts/rules/names-in-emails.ts';

/** The hint below the field, and what is said of a password that is not so. */
export const PASSWORD_HINT =
  'Must contain at least 8 characters, with at least one number or symbol, and must not be a common password';
const PASSWORD_LENGTH = { min: 8, max: 1000 } as const;
const NAME_LENGTH = { min: 2, max: 100 } as const;
export const BAD_NAME = `needs ${NAME_LENGTH.min} to ${NAME_LENGTH.max} characters`;

/** The part of the rule that page and server share; the server also knows common passwords. */
export function isPassword(password: string): boolean {
  const { min, max } = PASSWORD_LENGTH;
  // People count characters: an emoji is one.
  const { length } = Array.from(password);
  return length >= min && length <= max && /[^\p{L}\p{M}\s]/u.test(password);
}

/** What is wrong with a person's name, for people; null when it can be taken. `name` is trimmed. */
export function nameIssue(name: string): string | null {
  if (name.length < NAME_LENGTH.min || name.length > NAME_LENGTH.max) return BAD_NAME;
  return hasNoLink(name) ? null : NAME_WITH_LINK;
}
