import { describe, expect, it } from 'vitest';
import { addressRulesOf, namesCity } from './address-rules.ts';
import { EMPTY_RECIPE } from './recipe.ts';

const matched = (...names: string[]) => names.map((to) => ({ to }));
const SPLIT = { kind: 'split', from: 'address', into: 'site', leavesCities: true };

describe('addressRulesOf', () => {
  it('splits a full address if the file has no columns with its parts', () => {
    expect(addressRulesOf(null, matched('parcelnumb', 'address'))).toEqual([SPLIT]);
    const mailing = { kind: 'split', from: 'mailadd', into: 'mail' } as const;
    const recipe = { ...EMPTY_RECIPE, addresses: [mailing] };
    expect(addressRulesOf(recipe, matched('address'))).toEqual([mailing, SPLIT]);
  });

  it('splits no address if the file or the recipe has its parts', () => {
    expect(addressRulesOf(null, matched('address', 'saddno'))).toEqual([]);
    expect(addressRulesOf(null, matched('address', 'saddstr'))).toEqual([]);
    expect(addressRulesOf(null, matched('parcelnumb'))).toEqual([]);
    const own = { kind: 'split', from: 'SITUS', into: 'site' } as const;
    expect(addressRulesOf({ ...EMPTY_RECIPE, addresses: [own] }, matched('address'))).toEqual([own]);
    const street = { ...EMPTY_RECIPE, constants: { saddstr: 'MAIN' } };
    expect(addressRulesOf(street, matched('address'))).toEqual([]);
  });

  it('assembles owners and mailing addresses that a file has only in parts', () => {
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
  ['12 MAIN ST, BLDG 2, APT 4', false],
  ['12 MAIN ST, Apt. B', false],
  ['12 MAIN ST, UNIT#7', false],
  ['12 MAIN ST, REAR', false],
  ['12 MAIN ST, NW #4', false],
  ['12 MAIN ST, NORTH', false],
  ['12 MAIN ST, AUSTIN', true],
  ['12 MAIN ST, AUSTIN, TX 78701', true],
  ['12 MAIN ST, Toronto ON M5V 2T6', true],
  // These begin like a unit or a direction, or end like one.
  ['12 MAIN ST, FLINT', true],
  ['12 MAIN ST, APTOS', true],
  ['12 MAIN ST, STERLING', true],
  ['12 MAIN ST, STE GENEVIEVE', true],
  ['12 MAIN ST, UPPER ST CLAIR', true],
  ['12 ELM ST, N ADAMS', true],
  ['5 OAK AVE, W HARTFORD CT', true],
  ['12 MAIN ST, LINCOLN, NE', true],
  ['12 MAIN ST, LINCOLN, NE 68501', true],
  ['12 MAIN ST, NE 68501-1234', true],
  ['12 MAIN ST, FL 33101', true],
  ['12 MAIN ST, AUSTIN, 78701', true],
  ['12 MAIN ST, APT 4, AUSTIN', true],
  ['12 MAIN ST, 78701', true],
])('%s names a city: %s', (line, expected) => expect(namesCity(line)).toBe(expected));
