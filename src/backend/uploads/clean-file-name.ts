/** The maximum number of characters. A character has up to four bytes, and file systems allow 255 bytes. */
const MAX_LENGTH = 60;
const FALLBACK = 'upload';

/**
 * Converts a name from outside to a safe file name for this machine: no folders, no control characters, no leading dots, at most 60 characters with the
 * extension kept. The result is never empty.
 */
export function cleanFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replace(/[\p{C}<>:"|?*]+/gu, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  if (plain === '') return FALLBACK;
  const characters = Array.from(plain);
  if (characters.length <= MAX_LENGTH) return plain;
  const ending = /\.[A-Za-z0-9]{1,12}$/.exec(plain)?.[0] ?? '';
  const kept = characters.slice(0, MAX_LENGTH - ending.length).join('');
  return kept.replace(/[.\s]+$/, '') + ending;
}
