import { expect, it } from 'vitest';
import { jobState } from './job-state.ts';

it.each([
  ['created', 'Waiting'],
  ['retry', 'Waiting to try again'],
  ['active', 'Running'],
  ['completed', 'Done'],
  ['cancelled', 'Canceled'],
  ['failed', 'Failed'],
  ['something new', 'something new'],
])('a job that is %s in the queue is shown as %s', (state, label) => {
  expect(jobState(state).label).toBe(label);
});
