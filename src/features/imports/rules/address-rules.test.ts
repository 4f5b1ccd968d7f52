import { describe, expect, it } from 'vitest';
import { addressRulesOf, namesCity } from './address-rules.ts';
import { EMPTY_RECIPE } from './recipe.ts';
import { splitAddress } from './split-address.ts';

const matched = (...names: string[]) => names.map((to) => ({ to }));
const SPLIT = { kind: 'split', from: 'address', into: 'site', leavesCities: true };

describe('addressRulesOf', () => {
  it('splits the full address of a file without parts of it', () => {
    expect(addressRulesOf(null, matched('parcelnumb', 'address'))).toEqual([SPLIT]);
    const mailing = { kind: 'split', from: 'mailadd', into: 'mail' } as const;
    const recipe = { ...EMPTY_RECIPE, addresses: [mailing] };
    expect(addressRulesOf(recipe, matched('address'))).toEqual([mailing, SPLIT]);
  });

  it('leaves an address alone whose parts the file or the recipe has', () => {
    expect(addressRulesOf(null, matched('address', 'saddno'))).toEqual([]);
    expect(addressRulesOf(null, matched('address', 'saddstr'))).toEqual([]);
    expect(addressRulesOf(null, matched('parcelnumb'))).toEqual([]);
    const own = { kind: 'split', from: 'SITUS', into: 'site' } as const;
    expect(addressRulesOf({ ...EMPTY_RECIPE, addresses: [own] }, matched('address'))).toEqual([own]);
    const street = { ...EMPTY_RECIPE, constants: { saddstr: 'MAIN' } };
    expect(addressRulesOf(street, matched('address'))).toEqual([]);
  });
  it('puts together what a file has only in parts', () => {
    const owner = { kind: 'assemble', to: 'owner', template: '{ownlast} {ownfrst}' } as const;
    expect(addressRulesOf(null, matched('ownfrst', 'ownlast'))).toEqual([owner]);
    expect(addressRulesOf(null, matched('ownfrst', 'ownlast', 'owner'))).toEqual([]);
    expect(addressRulesOf(null, matched('ownfrst'))).toEqual([]);
    const own = { ...owner, template: '{ownfrst} {ownlast}' };
    expect(addressRulesOf({ ...EMPTY_RECIPE, addresses: [own] }, matched('ownlast'))).toEqual([own]);
    expect(addressRulesOf(null, matched('mail_addno', 'mail_addstr'))).toMatchObject([{ to: 'mailadd' }]);
    expect(addressRulesOf(null, matched('mail_addno', 'mail_city'))).toEqual([]);
  });
});

it.each([
  ['12 MAIN ST', false],
  ['12 MAIN ST, APT 4', false],
  ['12 MAIN ST, 4B', false],
  ['12 MAIN ST, NW', false],
  ['12 MAIN ST,', false],
  ['12 MAIN ST, AUSTIN', true],
  ['12 MAIN ST, AUSTIN, TX 78701', true],
  ['12 MAIN ST, Toronto ON M5V 2T6', true],
])('%s names a city: %s', (line, expected) => expect(namesCity(line)).toBe(expected));

it('leaves intersections whole', () => {
  for (const line of ['MAIN ST & OAK AVE', 'MAIN ST @ OAK AVE', 'N MAIN ST AND OAK AVE', 'MAIN ST / OAK AVE'])
    expect(splitAddress(line)).toEqual({
      number: null,
      prefix: null,
      street: line,
      type: null,
      suffix: null,
      unit: null,
    });
  expect(splitAddress('12 & 14 MAIN ST')).toMatchObject({ number: '12&14', street: 'MAIN', type: 'ST' });
  expect(splitAddress('12 HAY AND MARKET ST')).toMatchObject({ number: '12', type: 'ST' });
});
