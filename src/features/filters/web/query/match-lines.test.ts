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

/** Looks up lines in a county that sends pages of 200 rows, and counts the requests. */
async function match(county: readonly Candidate[], entries: readonly string[]) {
  let requests = 0;
  const matches = await matchLines(entries, (asked, cursor) => {
    requests++;
    const from = Number(cursor ?? 0);
    const found = county.filter(
      ({ parcelnumb, address }) => asked.includes(parcelnumb ?? '') || asked.includes(address ?? ''),
    );
    const next = from + PAGE;
    return Promise.resolve({
      candidates: found.slice(from, next),
      cursor: next < found.length ? String(next) : null,
    });
  });
  return { requests, found: matches.map(({ entry, parcels }) => [entry, parcels.length]) };
}

it('finds each line, and none for a line that is nowhere', async () => {
  const county = [...tower('1 TOWER PL', 3), house('99')];
  expect(await match(county, ['1 TOWER PL', '99', '3 NOWHERE ST'])).toEqual({
    requests: 1,
    found: [
      ['1 TOWER PL', 3],
      ['99', 1],
      ['3 NOWHERE ST', 0],
    ],
  });
});

it('finds a line behind one with more parcels than are read', async () => {
  const county = [...tower('1 TOWER PL', 10_000), house('99')];
  const { requests, found } = await match(county, ['1 TOWER PL', '99']);
  expect(found).toEqual([
    ['1 TOWER PL', MAX_OF_LINE],
    ['99', 1],
  ]);
  expect(requests).toBe(6);
});

it('asks for fifty towers in as many requests as their units have pages', async () => {
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

it('stops reading parcels that belong to no line', async () => {
  let requests = 0;
  const matches = await matchLines(['0', '99'], () => {
    requests++;
    const candidates = [...tower('1 TOWER PL', PAGE - 1), house('99')];
    return Promise.resolve({ candidates, cursor: requests < 100 ? String(requests) : null });
  });
  expect(matches.map(({ parcels }) => parcels.length)).toEqual([0, 10]);
  expect(requests).toBe(10);
});
