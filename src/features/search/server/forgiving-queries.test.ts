import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from '../../../../tests/support/random.ts';
import { buildSearchIndex } from '../../../../tests/support/search-index.ts';
import type { SearchIndex } from './index.ts';
import { createPlaceIndex } from './place-index.ts';
import { searchIndexes } from './search-indexes.ts';

/**
 * 550 queries, made by rules from the addresses of an invented city. Its streets have names that are common in American cities, so many of them differ only
 * in a letter or two, in the type, or in the direction.
 */
const QUERIES_PER_RULE = 50;
const NAMES =
  'ADAMS ASH ASHTON BALTIC BAKER BARKER BEECH BENTON BIRCH BOND BROADWAY BURTON CALVERT CEDAR CENTER CHARLES CHASE CHERRY CHESTER CHESTNUT CHURCH CLARK CLAY CLINTON COLLEGE CYPRESS DAVIS DIVISION DOGWOOD EAGER EAST EDEN ELIZABETH ELM ESSEX FAIRVIEW FAYETTE FOREST FRANKLIN FREMONT FRONT GARFIELD GEORGE GILMOR GRANT GREENE HAMILTON HANOVER HARFORD HARRISON HARTFORD HICKORY HIGHLAND HILLSIDE HOLLY HOWARD HUDSON JACKSON JEFFERSON JOHNSON KING LAFAYETTE LAKEVIEW LAUREL LEE LEXINGTON LIBERTY LINCOLN LINDEN LOCUST LOMBARD MADISON MAIN MAPLE MARKET MARSHALL MARTIN MEADOW MILL MILTON MONROE MONUMENT MORRIS MOSHER MULBERRY NORTH OAK OLIVER ORCHARD PALMER PARK PATTERSON PEARL PENN PERRY PINE PLEASANT POPLAR PRATT PRESTON PROSPECT QUEEN RIDGE RIVER ROBINSON SARATOGA SCHOOL SHARP SMITH SPRING SPRUCE STATE STERLING SUMMIT SUNSET SYCAMORE TAYLOR THOMAS UNION VALLEY VERMONT VINE WALNUT WARREN WASHINGTON WATER WAVERLY WAYNE WEST WHITE WILLIAM WILLOW WILSON WINDSOR WOLFE WOODLAND YORK'.split(
    ' ',
  );
const TYPES = ['ST', 'AVE', 'RD', 'DR', 'CT', 'LN'];
const CITY = 'SPRINGFIELD';

const random = createRandom(20261123);
const pick = <T>(list: readonly T[]): T => list[random.below(list.length)] as T;

function makeAddresses(): string[] {
  const addresses = new Set<string>();
  for (const [index, name] of NAMES.entries()) {
    const streets = [`${name} ${TYPES[index % TYPES.length]}`];
    if (index % 3 === 0) streets.push(`${name} ${TYPES[(index + 2) % TYPES.length]}`);
    for (const street of streets) {
      const directions = index % 4 === 0 ? ['N ', 'S '] : [''];
      for (const direction of directions)
        for (let house = 1; house <= 40; house++) addresses.add(`${100 + house * 3} ${direction}${street}`);
    }
  }
  return [...addresses];
}

/**
 * Returns the address with one letter of the street's name left out, swapped with the next one, replaced or added; null if the name is too short or stays the
 * same.
 */
function misspell(address: string): string | null {
  const words = address.split(' ');
  const at = words.findIndex((word) => /^[A-Z]{5,}$/.test(word));
  const word = words[at];
  if (word === undefined) return null;
  const place = 1 + random.below(word.length - 2);
  const [before, letter, after] = [word.slice(0, place), word[place] ?? '', word.slice(place + 1)];
  const other = pick(Array.from('AEIORSTLN').filter((candidate) => candidate !== letter));
  const wrong = [
    before + after,
    `${before}${after[0]}${letter}${after.slice(1)}`,
    before + other + after,
    before + other + letter + after,
  ];
  words[at] = pick(wrong);
  return words[at] === word ? null : words.join(' ');
}

/** Returns the address with two letters of the street's name wrong; null if the name is too short or stays the same. */
function misspellTwice(address: string): string | null {
  const once = /\b[A-Z]{7,}\b/.test(address) ? misspell(address) : null;
  const twice = once === null ? null : misspell(once);
  return twice === address ? null : twice;
}

const RULES: Readonly<Record<string, (address: string) => string | null>> = {
  'as it is, in lower case': (address) => address.toLowerCase(),
  'one wrong letter': misspell,
  'two wrong letters': misspellTwice,
  'city and state': (address) => `${address}, Springfield, ZZ`,
  'city, state and ZIP code': (address) => `${address} Springfield ZZ 99001`,
  'one wrong letter, city and state': (address) => {
    const wrong = misspell(address);
    return wrong === null ? null : `${wrong}, Springfield ZZ`;
  },
  'a unit': (address) => `${address} Apt ${1 + random.below(9)}`,
  'a unit and the city': (address) => `${address} #${1 + random.below(9)}, Springfield`,
  'no type': (address) => address.replace(/ \w+$/, ''),
  'the type spelled out': (address) =>
    address.replace(/ AVE$/, ' Avenue').replace(/ RD$/, ' Road').replace(/ ST$/, ' Street'),
  'the direction spelled out': (address) =>
    / [NS] /.test(address) ? address.replace(/ N /, ' North ').replace(/ S /, ' South ') : null,
};

const ADDRESSES = makeAddresses();
let dir = '';
let county: SearchIndex;
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-queries-'));
  county = await buildSearchIndex(
    dir,
    ADDRESSES.map((address, index) => ({ address, number: `12-${index}`, city: CITY })),
  );
});
afterAll(async () => {
  await county.close();
  await rm(dir, { recursive: true, force: true });
});

it('finds the parcel first for at least 90% of 550 queries, and among the first five for 97%', async () => {
  const indexes = { counties: [county], unreadable: [], places: createPlaceIndex([]) };
  const missed: string[] = [];
  let [asked, first, amongFive] = [0, 0, 0];
  for (const [name, rule] of Object.entries(RULES)) {
    for (let count = 0; count < QUERIES_PER_RULE;) {
      const address = pick(ADDRESSES);
      const query = rule(address);
      if (query === null) continue;
      count++;
      asked++;
      const request = { query, near: null, seesOwners: false, limit: 10, forgivingMs: Infinity };
      const results = await searchIndexes(indexes, request);
      const at = results.findIndex(({ headline }) => headline === address);
      // Without the type, another street of the same name is just as right.
      const isFirst = at === 0 || (name === 'no type' && results[0]?.headline?.startsWith(`${query} `));
      if (isFirst) first++;
      if (at >= 0 && at < 5) amongFive++;
      else missed.push(`${name}: ${query} (${address})`);
    }
  }
  expect(asked).toBe(550);
  expect(first / asked, missed.join('\n')).toBeGreaterThanOrEqual(0.9);
  expect(amongFive / asked, missed.join('\n')).toBeGreaterThanOrEqual(0.97);
});
