import { expect, it, test } from 'vitest';
import { importStateSchema, notCancelableMessage, notInReviewMessage } from './import-state.ts';

test.each([
  ['published', 'The import was published, so there is nothing to cancel.'],
  ['failed', 'The import failed, so there is nothing to cancel.'],
  ['cancelled', 'The import was canceled, so there is nothing to cancel.'],
  [
    'review',
    'The import is complete and waits for review, so there is nothing to cancel. Discard it instead.',
  ],
] as const)('an import that is %s is not canceled, with a reason', (state, message) =>
  expect(notCancelableMessage(state)).toBe(message),
);

it('names no state by its code', () => {
  for (const state of importStateSchema.options)
    for (const message of [notCancelableMessage(state), notInReviewMessage(state)])
      expect(message).not.toMatch(
        / is (?:review|published|unchanged|failed|cancelled|discarded)\b|cancelled/,
      );
});
