import { NAME_WITH_LINK, hasNoLink } from '../../accounts/rules/names-in-emails.ts';

/** Who may create an account: everyone, or only people who were invited into a group. */
export const SIGN_UP = ['everyone', 'invited'] as const;
export type SignUp = (typeof SIGN_UP)[number];

/** The hint below the field, and the error for an invalid password. */
export const PASSWORD_HINT =
  'Must contain at least 8 characters, with at least one number or symbol, and must not be a common password';
const PASSWORD_LENGTH = { min: 8, max: 1000 } as const;
const NAME_LENGTH = { min: 2, max: 100 } as const;
export const BAD_NAME = `needs ${NAME_LENGTH.min} to ${NAME_LENGTH.max} characters`;

/** Checks the part of the password rule that page and server share. The server also refuses common passwords. */
export function isPassword(password: string): boolean {
  const { min, max } = PASSWORD_LENGTH;
  // Counts code points, so that an emoji such as 😀 is one character and not two.
  const { length } = Array.from(password);
  return length >= min && length <= max && /[^\p{L}\p{M}\s]/u.test(password);
}

/** Returns the message about an invalid name of a person, to follow "The name"; null when the name is valid. `name` must be trimmed. */
export function nameIssue(name: string): string | null {
  if (name.length < NAME_LENGTH.min || name.length > NAME_LENGTH.max) return BAD_NAME;
  return hasNoLink(name) ? null : NAME_WITH_LINK;
}
