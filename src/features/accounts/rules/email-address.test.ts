import { expect, it } from 'vitest';
import { isEmailAddress } from './email-address.ts';

it.each(['dora@people.example', ' dora+maps@a.b.example ', 'd@xn--80ak6aa92e.example'])(
  'takes %s',
  (text) => {
    expect(isEmailAddress(text)).toBe(true);
  },
);

it.each(['', 'dora', 'dora@people', '@people.example', 'dora people.example', 'dora @people.example'])(
  'refuses "%s"',
  (text) => {
    expect(isEmailAddress(text)).toBe(false);
  },
);
