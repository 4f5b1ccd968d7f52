/** The error below a field for an email address. */
export const BAD_EMAIL = 'Enter a valid email address';

/** Checks the part of the rule for email addresses that a form can check before it is sent. The server checks the rest. */
export function isEmailAddress(text: string): boolean {
  return /^\S+@\S+\.\S+$/.test(text.trim());
}
