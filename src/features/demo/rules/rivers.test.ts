import { expect, it } from 'vitest';
import { MAX_STREAMS, streamName } from './rivers.ts';

it('gives every stream of a county its own name', () => {
  const names = Array.from({ length: MAX_STREAMS }, (_, number) => streamName(number));
  expect(new Set(names).size).toBe(MAX_STREAMS);
  expect(MAX_STREAMS).toBeGreaterThanOrEqual(160);
  expect([names[0], names[11], names[12], names[48]]).toEqual([
    'Otter Creek',
    'Juniper Run',
    'Otter Run',
    'Little Otter Creek',
  ]);
});
