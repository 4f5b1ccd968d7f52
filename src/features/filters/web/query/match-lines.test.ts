import { expect, it } from 'vitest';
import type { Candidate } from '../../rules/match-list.ts';
import { MAX_OF_LINE, matchLines } from './match-lines.ts';

const PAGE = 200;

/** The units of a tower; they have its address, and numbers of their own. */
const tower = (address: string, units: number): Candidate[] =>
  Array.from({ length: units }, (_, unit) => ({
    path: `/us/zz/alder/${address}/${unit}`,
    headline: address,
    parcelnumb: `${address}-${unit}`,
    address,
  }));
const house = (parcelnumb: string): Candidate => ({
  path: `/us/zz/alder/${parcelnumb}`,
  headline: '2 ELM ST',
  parcelnumb,
  address: '2 ELM ST',
});

/**
 * Looks up lines in a county that sends pages of 200 rows, and counts the requests. The server returns every parcel as a candidate for the line `loose`, and
 * refuses the rows after `preview`.
 */
async function match(
  county: readonly Candidate[],
  entries: readonly string[],
  { loose, preview = Number.POSITIVE_INFINITY }: { loose?: string; preview?: number } = {},
) {
  let requests = 0;
  const matches = await matchLines(entries, (asked, cursor) => {
    requests++;
    const from = Number(cursor ?? 0);
    if (from >= preview) return Promise.resolve(null);
    const found = county.filter(
      ({ parcelnumb, address }) =>
        (loose !== undefined && asked.includes(loose)) ||
        asked.includes(parcelnumb ?? '') ||
        asked.includes(address ?? ''),
    );
    const next = from + PAGE;
    return Promise.resolve({
      candidates: found.slice(from, next),
      cursor: next < found.length ? String(next) : null,
    });
  });
  return {
    requests,
    found: matches.map(({ entry, parcels }) => [entry, parcels.length]),
    incomplete: matches.flatMap(({ entry, isIncomplete }) => (isIncomplete ? [entry] : [])),
  };
}

it('finds each line, and no parcel for a line that matches none', async () => {
  const county = [...tower('1 TOWER PL', 3), house('99')];
  expect(await match(county, ['1 TOWER PL', '99', '3 NOWHERE ST'])).toEqual({
    requests: 1,
    found: [
      ['1 TOWER PL', 3],
      ['99', 1],
      ['3 NOWHERE ST', 0],
    ],
    incomplete: [],
  });
});

it('finds a line after a line with more parcels than are read', async () => {
  const county = [...tower('1 TOWER PL', 10_000), house('99')];
  const { requests, found } = await match(county, ['1 TOWER PL', '99']);
  expect(found).toEqual([
    ['1 TOWER PL', MAX_OF_LINE],
    ['99', 1],
  ]);
  expect(requests).toBe(6);
});

it('looks up fifty towers together, with one request for each page of units', async () => {
  const towers = Array.from({ length: 50 }, (_, index) => `${index + 1} TOWER PL`);
  const small = await match(
    towers.flatMap((address) => tower(address, 600)),
    towers,
  );
  expect(small.found).toEqual(towers.map((address) => [address, 600]));
  expect(small.requests).toBe(150);
  const large = await match(
    towers.flatMap((address) => tower(address, 2000)),
    towers,
  );
  expect(large.found).toEqual(towers.map((address) => [address, MAX_OF_LINE]));
  expect(large.requests).toBe(250);
});

it('stops reading parcels that belong to no line, and loses none of the other lines', async () => {
  const county = Array.from({ length: 100 }, () => [...tower('1 TOWER PL', PAGE - 1), house('99')]).flat();
  expect(await match(county, ['0', '99'], { loose: '0' })).toEqual({
    requests: 16,
    found: [
      ['0', 0],
      ['99', 100],
    ],
    incomplete: ['0'],
  });
});

it('finds each line for an account that sees only the first rows of a list', async () => {
  const county = [...tower('1 TOWER PL', 250), ...tower('2 TOWER PL', 150), house('98'), house('99')];
  expect(await match(county, ['98', '1 TOWER PL', '99', '2 TOWER PL'], { preview: PAGE })).toEqual({
    requests: 8,
    found: [
      ['98', 1],
      ['1 TOWER PL', PAGE],
      ['99', 1],
      ['2 TOWER PL', 150],
    ],
    incomplete: ['1 TOWER PL'],
  });
});

it('needs few requests for fifty lines of which one is compared loosely', async () => {
  const lines = ['0', ...Array.from({ length: 49 }, (_, index) => `${index + 1}-A`)];
  const county = [...tower('1 TOWER PL', 100_000), ...lines.slice(1).map(house)];
  const { requests, found, incomplete } = await match(county, lines, { loose: '0' });
  expect(found).toEqual(lines.map((line) => [line, line === '0' ? 0 : 1]));
  expect(incomplete).toEqual(['0']);
  expect(requests).toBeLessThan(50);
});

it('needs a limited number of requests even if every line is compared loosely', async () => {
  let requests = 0;
  const lines = Array.from({ length: 50 }, (_, index) => `0-${index}`);
  const matches = await matchLines(lines, () => {
    requests++;
    return Promise.resolve({ candidates: tower('1 TOWER PL', PAGE), cursor: String(requests) });
  });
  expect(matches.map(({ isIncomplete }) => isIncomplete)).toEqual(lines.map(() => true));
  // A tree with 50 leaves has 99 groups of lines, of five pages each.
  expect(requests).toBe(99 * 5);
});
