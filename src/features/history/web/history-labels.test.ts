import { expect, it } from 'vitest';
import type { ParcelChange } from '../contract.ts';
import { changeLabel, distinctDayLabels } from './history-labels.ts';

const change = (given: Partial<ParcelChange>) =>
  ({ fields: [], old: null, new: null, related_number: null, ...given }) as ParcelChange;
const facts = (given: object) => given as ParcelChange['old'];

it.each([
  [
    'owners',
    change({ kind: 'owner', old: facts({ owner: 'SMITH JANE' }), new: facts({ owner: 'ACME LLC' }) }),
    'Smith Jane → Acme LLC',
  ],
  [
    'a new owner',
    change({ kind: 'owner', old: facts({ owner: null }), new: facts({ owner: 'ACME LLC' }) }),
    'nobody → Acme LLC',
  ],
  [
    'second owners',
    change({
      kind: 'owner',
      old: facts({ owner: 'SMITH JANE', owner2: null }),
      new: facts({ owner: 'SMITH JANE', owner2: 'SMITH JOHN' }),
    }),
    'Smith Jane → Smith Jane, Smith John',
  ],
  [
    'a value of which the earlier edition has no total',
    change({
      kind: 'value',
      old: facts({ parval: null, landval: 50, improvval: 100 }),
      new: facts({ parval: 160, landval: 60, improvval: 100 }),
    }),
    'Land $50 → $60',
  ],
  [
    'a new total value',
    change({ kind: 'value', old: facts({ parval: null }), new: facts({ parval: 160 }) }),
    'Total none → $160',
  ],
  [
    'addresses',
    change({ kind: 'address', old: facts({ address: '1 ELM ST' }), new: facts({ address: '2 ELM ST' }) }),
    '1 Elm St → 2 Elm St',
  ],
  [
    'names and codes of other columns',
    change({
      kind: 'fields',
      fields: [
        { name: 'mail_city', label: 'Mailing City', format: 'text', from: null, to: 'ALDERMOUTH' },
        { name: 'zoning', label: 'Zoning', format: 'text', from: 'RES-1', to: 'COM-2' },
      ],
    }),
    'Mailing City: none → Aldermouth; Zoning: RES-1 → COM-2',
  ],
])('the label of a change writes %s as the screen writes them elsewhere', (_, given, label) => {
  expect(changeLabel(given)).toBe(label);
});

it('labels editions by their days, and those of the same day by their numbers too', () => {
  const [morning, noon, before] = ['2026-11-27T09:00:00Z', '2026-11-27T12:00:00Z', '2026-08-01T12:00:00Z'];
  const editions = [morning, noon, before].map((at, index) => ({ version: 3 - index, published_at: at }));
  expect([...distinctDayLabels(editions).values()]).toEqual([
    'Nov 27, 2026 (edition 3)',
    'Nov 27, 2026 (edition 2)',
    'Aug 1, 2026',
  ]);
});
