/** In characters of up to four bytes: file systems take 255 bytes. */
const MAX_LENGTH = 60;
const FALLBACK = 'upload';

/**
 * A name that is safe as a file's on this machine, from one that came from outside: no folders, no control characters, no leading dots, at
 * most 60 characters with the ending kept. Never empty.
 */
export function cleanFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replace(/[\p{C}<>:"|?*]+/gu, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  if (plain === '') return FALLBACK;
  const letters = Array.from(plain);
  if (letters.length <= MAX_LENGTH) return plain;
  const ending = /\.[A-Za-z0-9]{1,12}$/.exec(plain)?.[0] ?? '';
  return letters.slice(0, MAX_LENGTH - ending.length).join('') + ending;
}
