import { browserLabel } from '../../accounts/rules/browser-label.ts';

export const PASSKEY_NAME_LENGTH = 60;
export const BAD_PASSKEY_NAME = `needs 1 to ${PASSKEY_NAME_LENGTH} characters`;

/** Returns a name as it is stored: trimmed, with single spaces inside. */
export function tidyPasskeyName(name: string): string {
  return name.replace(/\s+/g, ' ').trim();
}

/** Returns true for a tidy name of valid length without control characters. */
export function isPasskeyName(name: string): boolean {
  return name.length > 0 && name.length <= PASSKEY_NAME_LENGTH && !/\p{Cc}/u.test(name);
}

/** Returns a default name for a new passkey: "Firefox on Windows". */
export function suggestPasskeyName(userAgent: string): string {
  return browserLabel(userAgent) ?? 'My passkey';
}
