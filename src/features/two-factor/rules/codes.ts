export const RECOVERY_CODES = 10;

/** A code of an app as people type it, without blanks; null when it isn't one. */
export function appCodeOf(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** `abcd-efgh-ijkl-mnop`: 16 letters and digits of base32, 80 bits. */
export function recoveryCodeOf(text: string): string | null {
  // People read 0 and 1 where there are only O and I.
  const emails = text.toLowerCase().replace(/[\s-]/g, '').replaceAll('0', 'o').replaceAll('1', 'i');
  return /^[a-z2-7]{16}$/.test(emails) ? (emails.match(/.{4}/g) ?? []).join('-') : null;
}
