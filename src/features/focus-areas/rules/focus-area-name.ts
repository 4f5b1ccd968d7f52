const MIN_NAME_LENGTH = 3;
export const MAX_NAME_LENGTH = 100;
export const MAX_DESCRIPTION_LENGTH = 2000;

/** Returns the error of a name, for people; null when it is valid. Spaces around the name are ignored. */
export function nameIssue(name: string): string | null {
  const { length } = name.trim();
  if (length === 0) return 'Give the focus area a name.';
  if (length < MIN_NAME_LENGTH) return `The name needs at least ${MIN_NAME_LENGTH} characters.`;
  if (length > MAX_NAME_LENGTH) return `The name can have at most ${MAX_NAME_LENGTH} characters.`;
  return null;
}
