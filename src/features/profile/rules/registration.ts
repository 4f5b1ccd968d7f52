/** Of the specification, to the letter: the hint below the field, and the fault. */
export const PASSWORD_HINT = 'Must contain at least one number or symbol and at least 5 or more characters';
export const PASSWORD_LENGTH = { min: 5, max: 1000 } as const;
export const NAME_LENGTH = { min: 2, max: 100 } as const;

export function isPassword(password: string): boolean {
  const { min, max } = PASSWORD_LENGTH;
  return password.length >= min && password.length <= max && /[^\p{L}\p{M}\s]/u.test(password);
}

/** A person's name: two characters or more, without control characters. `name` is trimmed. */
export function isPersonName(name: string): boolean {
  return name.length >= NAME_LENGTH.min && name.length <= NAME_LENGTH.max && !/\p{Cc}/u.test(name);
}
