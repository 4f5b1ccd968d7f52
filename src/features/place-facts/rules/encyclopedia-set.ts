/** The name of the set with texts about places, for sites without a service: `platbook facts load FILE --set encyclopedia`. */
export const ENCYCLOPEDIA_SET = 'encyclopedia';

/** The columns that the set must have in addition to the GEOID. It may have `url` and `license` too. */
const REQUIRED = ['title', 'extract'];

/** The maximum number of characters of a text about a place: some paragraphs. */
export const MAX_EXTRACT_TEXT = 6_000;

/** Returns what a file of that set lacks, or null. */
export function encyclopediaIssue(keys: readonly string[]): string | null {
  const missing = REQUIRED.filter((name) => !keys.includes(name));
  return missing.length === 0
    ? null
    : `A set of the name ${ENCYCLOPEDIA_SET} needs the columns GEOID, title and extract, and may have url and license. The file has no ${missing.join(' and no ')}.`;
}
