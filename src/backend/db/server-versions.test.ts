import { expect, test } from 'vitest';
import { whyTooOld } from './server-versions.ts';

test.each([
  [{ postgres: 150_004, postgis: '3.3.2' }, null],
  [{ postgres: 170_000, postgis: '4.0.0' }, null],
  [{ postgres: 160_001, postgis: '3.10.0' }, null],
  [{ postgres: 130_012, postgis: '3.3.2' }, /is PostgreSQL 13.*needs PostgreSQL 15/],
  [{ postgres: 150_004, postgis: null }, /has no PostGIS\. Install PostGIS 3\.3/],
  [{ postgres: 150_004, postgis: '3.2.9' }, /has PostGIS 3\.2\.9.*alter extension postgis update/],
  [{ postgres: 150_004, postgis: '2.5.0' }, /has PostGIS 2\.5\.0/],
])('%j', (versions, expected) => {
  if (expected === null) expect(whyTooOld(versions)).toBeNull();
  else expect(whyTooOld(versions)).toMatch(expected);
});
