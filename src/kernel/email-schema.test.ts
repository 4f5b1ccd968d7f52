import { expect, it } from 'vitest';
import { emailSchema } from './email-schema.ts';

it('accepts an address with blanks around it, and stores it without them', () => {
  expect(emailSchema.parse(' jo@alder.example\n')).toBe('jo@alder.example');
});

it.each([
  ['', 'is not an email address'],
  ['jo at alder', 'is not an email address'],
  [`${'j'.repeat(242)}@alder.example`, 'is longer than 254 characters'],
])('refuses %j and says that it %s', (text, message) => {
  expect(emailSchema.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
