/** Increase this number when the same file would give different rows, so that importing it again does not count as unchanged. */
const IMPORT_CODE_VERSION = 3;

export function codeVersion(): number {
  return IMPORT_CODE_VERSION;
}
