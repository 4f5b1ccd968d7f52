import { expect, it } from 'vitest';
import type { Candidate } from '../../rules/match-list.ts';
import { matchLines } from './match-lines.ts';

const MOST = 5;
const unit = (number: number): Candidate => ({
  path: `/us/zz/alder/${number}`,
  headline: '1 TOWER PL',
  parcelnumb: `T-${number}`,
  address: '1 TOWER PL',
});
const house: Candidate = {
  path: '/us/zz/alder/99',
  headline: '2 ELM ST',
  parcelnumb: '99',
  address: '2 ELM ST',
};
const county = [...Array.from({ length: 8 }, (_, index) => unit(index)), house];

it('a line is found although another line has more parcels than are returned', async () => {
  const asked: (readonly string[])[] = [];
  const matches = await matchLines(['1 Tower Place', '99', '3 Nowhere St'], async (entries) => {
    asked.push(entries);
    const found = county.filter(
      ({ parcelnumb, address }) =>
        entries.includes(parcelnumb ?? '') || (address === '1 TOWER PL' && entries.includes('1 Tower Place')),
    );
    return { candidates: found.slice(0, MOST), isCut: found.length > MOST };
  });
  expect(matches.map(({ entry, parcels }) => [entry, parcels.length])).toEqual([
    ['1 Tower Place', MOST],
    ['99', 1],
    ['3 Nowhere St', 0],
  ]);
  expect(asked.length).toBeLessThanOrEqual(5);
});
