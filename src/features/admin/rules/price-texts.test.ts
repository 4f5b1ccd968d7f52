import { expect, it } from 'vitest';
import { priceTextsOf, withPriceText } from './price-texts.ts';

it.each([
  ['', []],
  [
    'pro.monthly=12,team_flex.monthly = 19.50',
    [
      ['pro.monthly', '12'],
      ['team_flex.monthly', '19.50'],
    ],
  ],
  ['pro.monthly=a dozen, pro.annual=120', [['pro.annual', '120']]],
])('reads the prices of "%s"', (text, prices) => expect([...priceTextsOf(text)]).toEqual(prices));

it.each([
  ['', 'pro.monthly', '12', 'pro.monthly=12'],
  ['pro.monthly=12', 'pro.annual', '$1,200.50', 'pro.monthly=12, pro.annual=1200.50'],
  ['pro.monthly=12, pro.annual=120', 'pro.annual', '', 'pro.monthly=12'],
  ['pro.monthly=12', 'pro.monthly', '', ''],
  ['pro.monthly=12', 'pro.monthly', 'abc', 'pro.monthly=abc'],
])('in "%s" sets %s to "%s"', (text, name, price, changed) =>
  expect(withPriceText(text, name, price)).toBe(changed),
);
