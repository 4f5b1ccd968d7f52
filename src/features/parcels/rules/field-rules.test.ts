import { describe, expect, test } from 'vitest';
import { findAddOn } from './add-ons.ts';
import { canadaFields, countryOf, isAmericanOnly } from './canada-fields.ts';
import { FIELD_HELP } from './field-help.ts';
import { PARCEL_COLUMNS } from './parcel-columns.ts';
import { findReferenceLink } from './reference-links.ts';

describe('add-ons', () => {
  test.each([
    ['eo_owner_type', 'enhanced-owner'],
    ['owner', undefined],
    ['video_link', undefined],
    ['zoning', undefined],
    ['zoning_description', undefined],
    ['zoning_type', 'zoning'],
    ['zoning_id', 'zoning'],
    ['ll_bldg_count', 'buildings'],
    ['ll_bldg_footprint_sqft', 'buildings'],
    ['ll_address_count', 'addresses'],
    ['address', undefined],
  ])('%s: %s', (name, id) => {
    expect(findAddOn(name)?.id).toBe(id);
  });
});

describe('help and links', () => {
  test('every column has a sentence that a tooltip can hold', () => {
    for (const { name } of PARCEL_COLUMNS) {
      expect(FIELD_HELP[name], name).toMatch(/^[A-Z].+\.$/);
      expect(FIELD_HELP[name].length, name).toBeLessThan(170);
    }
  });

  test.each([
    ['fema_flood_zone', 'msc.fema.gov'],
    ['census_tract', 'data.census.gov'],
    ['lbcs_activity_desc', 'www.planning.org'],
    ['rdi', 'postalpro.usps.com'],
    ['rdiagonal', null],
    ['owner', null],
  ])('%s leads to %s', (name, host) => {
    const link = findReferenceLink(name);
    expect(link === null ? null : new URL(link.url).host).toBe(host);
  });
});

describe('Canada', () => {
  test.each([
    ['/ca/mb/division-no-11/winnipeg/1', 'ca'],
    ['/ca', 'ca'],
    ['/us', 'us'],
    ['/us/ca/alameda/1', 'us'],
    ['/us/zz/alder/1', 'us'],
    ['/cab/1', 'us'],
  ])('%s is in %s', (path, country) => {
    expect(countryOf(path)).toBe(country);
  });

  test.each([
    ['county', true],
    ['szip', true],
    ['census_tract', true],
    ['fema_flood_zone', true],
    ['usps_vacancy', true],
    ['parcelnumb', false],
    ['address', false],
    ['scity', false],
    ['parval', false],
  ])('%s is American only: %s', (name, expected) => {
    expect(isAmericanOnly(name)).toBe(expected);
  });

  test('returns the places around a parcel by their level, and its postal code', () => {
    const places = ['Canada', 'Manitoba', 'Division No. 11'];
    expect(canadaFields({ szip: 'R3C 1A1' }, places)).toEqual({
      admin0: 'Canada',
      admin1: 'Manitoba',
      admin2: 'Division No. 11',
      postcode: 'R3C 1A1',
    });
    expect(canadaFields({ postcode: ' ', szip5: null }, [...places, 'Winnipeg', 'Ward 1'])).toEqual({
      admin0: 'Canada',
      admin1: 'Manitoba',
      admin2: 'Division No. 11',
      admin3: 'Winnipeg',
    });
  });
});
