import { NAME_WITH_LINK, hasNoLink } from '../../accounts/rules/names-in-emails.ts';

export const MAX_NAME_LENGTH = 100;
/** The default name of a new project. */
export const NEW_PROJECT = 'New Project';

/** Returns the message about an invalid name of a project; null when the name is valid. Spaces around the name are ignored. */
export function nameIssue(name: string): string | null {
  const { length } = name.trim();
  if (length === 0) return 'Give the project a name.';
  if (length > MAX_NAME_LENGTH) return `The name can have at most ${MAX_NAME_LENGTH} characters.`;
  return hasNoLink(name) ? null : `The name ${NAME_WITH_LINK}.`;
}

/** Returns `Copy of Roads`, cut to the maximum length, but not inside a character of two code units. */
export function copyNameOf(name: string): string {
  return `Copy of ${name}`
    .slice(0, MAX_NAME_LENGTH)
    .replace(/\p{Cs}$/u, '')
    .trim();
}
