import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES, addressFormOf, billingAddressSchema, postalCodeIssue } from './billing-address.ts';

describe('a billing address', () => {
  it.each([
    ['US', '21201', null],
    ['US', ' 21201-4612 ', null],
    ['US', '', 'Enter a ZIP Code, such as 21201 or 21201-4612.'],
    ['US', '2120', 'Enter a ZIP Code, such as 21201 or 21201-4612.'],
    ['US', '21201-46', 'Enter a ZIP Code, such as 21201 or 21201-4612.'],
    ['CA', 'K1A 0B1', null],
    ['CA', 'k1a0b1', null],
    ['CA', '', 'Enter a postal code, such as K1A 0B1.'],
    ['CA', '21201', 'Enter a postal code, such as K1A 0B1.'],
    ['DE', '', null],
    ['DE', '10115', null],
  ])('in %s with the postal code %j: %j', (country, postalCode, issue) => {
    expect(postalCodeIssue({ country, postal_code: postalCode })).toBe(issue);
  });

  it('needs only the country, and in some countries the postal code', () => {
    expect(billingAddressSchema.parse({ country: 'US', postal_code: ' 21201 ' })).toEqual({
      country: 'US',
      line1: '',
      city: '',
      state: '',
      postal_code: '21201',
    });
  });

  it('names the field that is wrong', () => {
    const { error } = billingAddressSchema.safeParse({ country: 'US' });
    expect(error?.issues.map(({ path }) => path)).toEqual([['postal_code']]);
    expect(billingAddressSchema.safeParse({ country: 'ZZ' }).error?.issues[0]?.path).toEqual(['country']);
  });

  it('can be in any country: the list has each one once, the most frequent ones first', () => {
    expect(COUNTRY_CODES.slice(0, 2)).toEqual(['US', 'CA']);
    expect(new Set(COUNTRY_CODES).size).toBe(COUNTRY_CODES.length);
    expect(COUNTRY_CODES).toHaveLength(245);
    expect(COUNTRY_CODES.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
  });

  it('has the field labels of its country', () => {
    expect(addressFormOf('US').labels.postal_code).toBe('ZIP Code');
    expect(addressFormOf('CA').labels.state).toBe('Province');
    expect(addressFormOf('FR').labels.state).toBe('State or region');
  });
});
