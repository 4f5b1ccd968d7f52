import { expect, it } from 'vitest';
import { newEditionWarning } from './new-edition-warning.ts';

const EDITIONS = [
  { placePath: '/us/zz/cedar', currentSince: null },
  { placePath: '/us/zz/alder', currentSince: new Date('2026-01-01T00:00:00Z') },
  { placePath: '/us/zz/birch', currentSince: new Date('2026-01-01T10:00:00Z') },
];

it.each([
  ['2026-01-01T10:59:59Z', /current edition of \/us\/zz\/birch changed at 2026-01-01T10:00:00.000Z/],
  ['2026-01-01T11:00:00Z', null],
])('warns of another edition for an hour after 10:00: at %s', (now, expected) => {
  const warning = newEditionWarning(EDITIONS, Date.parse(now));
  if (expected === null) expect(warning).toBeNull();
  else expect(warning).toMatch(expected);
});
