import { expect, test } from 'vitest';
import { dayOfDate } from '../../filters/rules/condition-value.ts';
import { SCHEMA_NAMES, apiSchema } from './api-schemas.ts';

const FITS: Readonly<Record<string, (text: string) => boolean>> = {
  text: (text) => text !== '',
  integer: (text) => /^\d+$/.test(text),
  number: (text) => /^-?\d+(?:\.\d+)?$/.test(text),
  boolean: (text) => text === 'true' || text === 'false',
  date: (text) => dayOfDate(text) !== null,
  timestamp: (text) => new Date(text).toISOString() === text,
  uuid: (text) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
};

test.each(SCHEMA_NAMES)('each property of %s has examples of its type', (name) => {
  const misfits = Object.entries(apiSchema(name, 'us')).filter(
    ([, { type, examples }]) => examples.length === 0 || !examples.every((text) => FITS[type]?.(text)),
  );
  expect(misfits).toEqual([]);
});

test('Canadian parcels have place columns of their own, and no columns of American agencies', () => {
  const [us, ca] = [Object.keys(apiSchema('parcel', 'us')), Object.keys(apiSchema('parcel', 'ca'))];
  expect(us).toHaveLength(169);
  const added = ca.filter((name) => !us.includes(name));
  expect(added).toEqual(['admin0', 'admin1', 'admin2', 'admin3', 'postcode']);
  expect(ca).toEqual(expect.arrayContaining(['geoid', 'parcelnumb', 'lbcs_activity']));
  for (const name of ['fema_flood_zone', 'census_tract', 'qoz', 'usps_vacancy', 'state2', 'szip'])
    expect(ca).not.toContain(name);
});
