import { expect, it } from 'vitest';
import { describeMissingColumns } from './missing-columns.ts';

const NAMED = ['parcelnumb', 'address', 'owner', 'parval'];
const startsOf = (names: readonly string[]) =>
  describeMissingColumns((name) => names.includes(name))
    ?.split('\n')
    .map((line) => line.split(':')[0]) ?? null;

it.each([
  ['nothing when all are there', NAMED, null],
  [
    'nothing with parts of addresses and values',
    ['parcelnumb', 'saddno', 'saddstr', 'owner', 'landval'],
    null,
  ],
  ['everything', [], ['No parcel number', 'No address', 'No owner', 'No value']],
  [
    'house numbers that no street goes with',
    ['parcelnumb', 'saddno', 'owner', 'improvval'],
    ['House numbers without streets'],
  ],
])('names %s', (_, names, starts) => expect(startsOf(names)).toEqual(starts));

it('says what to do', () => {
  expect(describeMissingColumns((name) => name !== 'address')).toBeNull();
  expect(describeMissingColumns((name) => !['address', 'saddstr', 'saddno'].includes(name))).toMatch(
    /^No address: search by address will find nothing\. Match a column to “.+”, or join a table that has the addresses\.$/,
  );
});

it('says that the only address looks like the owner’s', () => {
  const has = (name: string) => !['address', 'saddstr', 'saddno'].includes(name);
  expect(describeMissingColumns(has, 'ADDRGL1')).toMatch(
    /^No address: .* The address in ADDRGL1 looks like the owner’s/,
  );
});
