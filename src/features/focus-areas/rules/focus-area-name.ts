/** The specification enables saving above 2 characters and refuses below 2: one rule here, more than 2 on both sides. */
export const MIN_NAME_LENGTH = 3;
export const MAX_NAME_LENGTH = 100;
export const MAX_DESCRIPTION_LENGTH = 2000;

/** What is wrong with a name, for people; null when it can be saved. Blanks around it don't count. */
export function nameIssue(name: string): string | null {
  const { length } = name.trim();
  if (length === 0) return 'Give the focus area a name.';
  if (length < MIN_NAME_LENGTH) return `The name needs at least ${MIN_NAME_LENGTH} characters.`;
  if (length > MAX_NAME_LENGTH) return `The name can have at most ${MAX_NAME_LENGTH} characters.`;
  return null;
}
