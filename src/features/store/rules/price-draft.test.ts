import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draftsOf, readSteps } from './price-draft.ts';
import { MAX_PRICE_CENTS, storePriceSchema } from './price-list.ts';

it('reads what it wrote, to the cent, and the server takes it', () => {
  const cents = fc.integer({ min: 0, max: MAX_PRICE_CENTS });
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 999_999_999 }), { maxLength: 19 }),
      fc.array(cents, { minLength: 20, maxLength: 20 }),
      (bounds, amounts) => {
        const steps = [...bounds.toSorted((a, b) => a - b), null].map((upTo, index) => ({
          up_to_parcels: upTo,
          price_cents: amounts[index] ?? 0,
        }));
        expect(readSteps(draftsOf(steps))).toEqual({ steps });
        expect(storePriceSchema.shape.steps.safeParse(steps).success).toBe(true);
      },
    ),
  );
});

it.each([
  [[{ parcels: '', dollars: '' }], 0, 'dollars'],
  [[{ parcels: '', dollars: '-1' }], 0, 'dollars'],
  [[{ parcels: '', dollars: '1.005' }], 0, 'dollars'],
  [[{ parcels: '', dollars: '1000000.01' }], 0, 'dollars'],
  [
    [
      { parcels: '', dollars: '1' },
      { parcels: '', dollars: '2' },
    ],
    0,
    'parcels',
  ],
  [
    [
      { parcels: '0', dollars: '1' },
      { parcels: '', dollars: '2' },
    ],
    0,
    'parcels',
  ],
  [
    [
      { parcels: '20,000', dollars: '1' },
      { parcels: '20000', dollars: '2' },
      { parcels: '', dollars: '3' },
    ],
    1,
    'parcels',
  ],
] as const)('names the step and the field of an issue (%#)', (drafts, step, field) => {
  expect(readSteps(drafts)).toMatchObject({ issues: [{ step, field }] });
});
