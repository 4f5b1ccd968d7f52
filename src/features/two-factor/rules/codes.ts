export const RECOVERY_CODES = 10;

/** Returns a typed code of an app without spaces or hyphens; null when it is not a code. */
export function appCodeOf(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** Returns a recovery code as `abcd-efgh-ijkl-mnop`: 16 base32 characters, 80 bits; null when the text is not one. */
export function recoveryCodeOf(text: string): string | null {
  // People misread O as 0 and I as 1; base32 has neither 0 nor 1.
  const characters = text.toLowerCase().replace(/[\s-]/g, '').replaceAll('0', 'o').replaceAll('1', 'i');
  return /^[a-z2-7]{16}$/.test(characters) ? (characters.match(/.{4}/g) ?? []).join('-') : null;
}
