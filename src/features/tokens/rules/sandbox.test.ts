import { describe, expect, it } from 'vitest';
import { SANDBOX, countyOfPath, sandboxIssue, sandboxState } from './sandbox.ts';

const counties = (count: number) => Array.from({ length: count }, (_, index) => `/us/md/county-${index}`);

describe('"30-day trial token, 7 counties, 2,000 parcel records, 10,000 tiles"', () => {
  it('has these numbers', () => {
    expect(SANDBOX).toEqual({ days: 30, counties: 7, records: 2000, tiles: 10_000 });
  });

  it.each([
    [{ records: 0, tiles: 0, counties: [] }, 'record', '/us/md/alder', null],
    [{ records: 1999, tiles: 0, counties: counties(7) }, 'record', '/us/md/county-6', null],
    [{ records: 1999, tiles: 0, counties: counties(6) }, 'record', '/us/md/alder', null],
    [
      { records: 0, tiles: 0, counties: counties(7) },
      'record',
      '/us/md/alder',
      'has 7 counties, and /us/md/alder',
    ],
    [{ records: 2000, tiles: 0, counties: [] }, 'record', '/us/md/alder', 'has 2,000 parcel records'],
    [{ records: 0, tiles: 0, counties: [] }, 'record', null, 'this address is not inside a county'],
    [{ records: 2000, tiles: 9999, counties: [] }, 'tile', null, null],
    [{ records: 0, tiles: 10_000, counties: [] }, 'tile', null, 'has 10,000 tiles'],
  ] as const)('%j: one more %s of %s: %s', (use, meter, county, issue) => {
    const found = sandboxIssue(use, meter, county);
    if (issue === null) expect(found).toBeNull();
    else expect(found).toContain(issue);
  });

  it.each([
    ['/us', null],
    ['/us/md', null],
    ['/us/md/alder', '/us/md/alder'],
    ['/us/md/alder/oak/123', '/us/md/alder'],
  ])('the county of %s is %s', (path, county) => expect(countyOfPath(path)).toBe(county));

  it.each([
    [null, 'available'],
    [{ expiresAt: new Date(2), isRevoked: false }, 'active'],
    [{ expiresAt: new Date(2), isRevoked: true }, 'used'],
    [{ expiresAt: new Date(1), isRevoked: false }, 'used'],
  ] as const)('%j is %s', (sandbox, state) => expect(sandboxState(sandbox, new Date(1))).toBe(state));
});
