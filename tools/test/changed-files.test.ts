import { expect, it } from 'vitest';
import { canBreakJourneys, listChangedFiles } from './changed-files.ts';

it.each([
  ['src/features/search/web/search-box.tsx', true],
  ['src/frontend/ui/card.tsx', true],
  ['src/apps/web/main.tsx', true],
  ['src/features/search/rules/rank.ts', true],
  ['src/kernel/money.ts', true],
  ['docs/help/01-find-a-parcel.md', true],
  ['pnpm-lock.yaml', true],
  ['tests/journeys/print.test.ts', true],
  ['src/features/search/server/index.ts', false],
  ['src/kernel/money.test.ts', false],
  ['docs/guides/operate.md', false],
])('a change of %s can break journeys: %s', (file, expected) => {
  expect(canBreakJourneys({ base: 'HEAD', files: [file] })).toBe(expected);
});

it('a commit that does not exist gives a message, not an empty list', async () => {
  expect(await listChangedFiles('no-such-commit')).toMatch(/can't compare with no-such-commit/);
});
