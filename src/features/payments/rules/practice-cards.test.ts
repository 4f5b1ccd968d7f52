import { expect, it } from 'vitest';
import { PRACTICE_NUMBERS, isExpired, practiceToken, readPracticeToken } from './practice-cards.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const fields = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };

it.each(PRACTICE_NUMBERS)('$number: $label', ({ number, outcome }) => {
  const made = practiceToken({ ...fields, number }, NOW);
  expect(made).toHaveProperty('token');
  expect(readPracticeToken('token' in made ? made.token : '')).toEqual({
    outcome,
    last4: number.slice(-4),
    expirationMonth: 12,
    expirationYear: 2030,
  });
});

it.each([
  [
    'number',
    { number: '4111111111111111' },
    'Practice mode takes only the test numbers below, never a real card.',
  ],
  ['expiry', { expiry: '13/30' }, 'Enter the expiry date as MM/YY.'],
  ['expiry', { expiry: '10/26' }, 'Your card has expired.'],
  ['cvc', { cvc: '12' }, 'Enter the security code: 3 or 4 digits.'],
])('the field %s is refused in %j', (field, change, message) => {
  expect(practiceToken({ ...fields, ...change }, NOW)).toEqual({ issue: { field, message } });
});

it('accepts dates with and without a slash', () => {
  for (const expiry of ['1230', '12 / 30', '12/2030'])
    expect(practiceToken({ ...fields, expiry }, NOW)).toEqual({ token: 'practice_success_4242_1230' });
});

it('reads no other token', () => {
  for (const token of [
    '',
    'pm_123',
    'practice_gold_4242',
    'practice_success_42',
    'practice_success_4242_1330',
  ])
    expect(readPracticeToken(token)).toBeNull();
  expect(readPracticeToken('practice_success_4242')).toMatchObject({ expirationYear: 2039 });
});

it('a card is good until the end of its month', () => {
  const card = { expirationMonth: 11, expirationYear: 2026 };
  expect(isExpired(card, new Date('2026-11-30T23:59:59Z'))).toBe(false);
  expect(isExpired(card, new Date('2026-12-01T00:00:00Z'))).toBe(true);
});
