import { expect, it } from 'vitest';
import { listRefreshDoubts, type RefreshFacts } from './refresh-doubts.ts';

type Patch = Partial<Omit<RefreshFacts, 'before' | 'now'>> & {
  before?: Partial<RefreshFacts['before']>;
  now?: Partial<RefreshFacts['now']>;
};
const doubtsOf = ({ before, now, ...patch }: Patch) =>
  listRefreshDoubts({
    before: { parcels: 1000, numberColumn: 'PIN', filled: new Map([['owner', 900]]), ...before },
    now: { parcels: 1000, numberColumn: 'PIN', filled: new Map([['owner', 900]]), ...now },
    keptIds: 1000,
    keptNumbers: 1000,
    ...patch,
  }).join('\n');

it.each<[string, Patch, string | null]>([
  ['the same parcels', {}, null],
  ['a tenth of the parcels gone', { now: { parcels: 900 }, keptIds: 900 }, null],
  [
    'more than a tenth of the parcels gone',
    { before: { parcels: 4463 }, now: { parcels: 300, filled: new Map([['owner', 270]]) }, keptIds: 300 },
    'The edition before has 4,463 parcels and this one 300: 4,163 of the earlier ones (93%) are gone.',
  ],
  [
    'as many parcels, but others',
    { keptIds: 100 },
    'Only 100 of the 1,000 parcels of the edition before are in this file. The other 900 (90%)',
  ],
  [
    'a few parcels of a small county gone',
    { before: { parcels: 8, filled: null }, now: { parcels: 4 }, keptIds: 4 },
    null,
  ],
  ['twice as many parcels', { now: { parcels: 2000, filled: new Map([['owner', 1800]]) } }, null],
  [
    'more than twice as many parcels',
    { now: { parcels: 2001, filled: new Map([['owner', 1800]]) } },
    'more than twice as many',
  ],
  ['half of the owners left', { now: { filled: new Map([['owner', 450]]) } }, null],
  [
    'fewer than half of the owners left',
    { now: { filled: new Map([['owner', 449]]) } },
    'owner (90% of the parcels had a value, now 45%)',
  ],
  [
    'no owner column at all',
    { now: { filled: new Map() } },
    'owner (90% of the parcels had a value, now 0%)',
  ],
  [
    'unknown counts, because the file store was lost',
    { before: { filled: null }, now: { filled: new Map() } },
    null,
  ],
  ['no values in a column of ours', { before: { filled: new Map([['ll_stack_uuid', 900]]) } }, null],
  ['the same numbers from another column', { now: { numberColumn: 'PARCEL_ID' } }, null],
  [
    'other numbers from another column',
    { now: { numberColumn: 'OBJECTID' }, keptNumbers: 3 },
    'from the column OBJECTID now; before, they were from PIN. 3 of 1,000 parcels have the same number as before.',
  ],
  ['numbers for the first time', { before: { numberColumn: null }, keptNumbers: 0 }, null],
  [
    'no numbers anymore',
    { now: { numberColumn: null }, keptNumbers: 0 },
    'No column has the parcel numbers now; before, it was PIN.',
  ],
])('lists the doubts, if any, about an import with %s', (_, patch, message) => {
  if (message === null) expect(doubtsOf(patch)).toBe('');
  else expect(doubtsOf(patch)).toContain(message);
});
