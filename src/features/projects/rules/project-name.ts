import { NAME_WITH_LINK, hasNoLink } from '../../accounts/rules/names-in-emails.ts';

export const MAX_NAME_LENGTH = 100;
/** What a project is called before it has a name. */
export const NEW_PROJECT = 'New Project';

/** What is wrong with a name, for people; null when it can be saved. Blanks around it don't count. */
export function nameIssue(name: string): string | null {
  const { length } = name.trim();
  if (length === 0) return 'Give the project a name.';
  if (length > MAX_NAME_LENGTH) return `The name can have at most ${MAX_NAME_LENGTH} characters.`;
  return hasNoLink(name) ? null : `The name ${NAME_WITH_LINK}.`;
}

/** `Copy of Roads`; of a name that is full its beginning. */
export function copyNameOf(name: string): string {
  return `Copy of ${name}`.slice(0, MAX_NAME_LENGTH).trim();
}
