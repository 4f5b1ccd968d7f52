import { expect, it } from 'vitest';
import { jobLabel, jobState } from './job-labels.ts';

it.each([
  ['created', 'Waiting'],
  ['retry', 'Waiting to try again'],
  ['active', 'Running'],
  ['completed', 'Done'],
  ['cancelled', 'Cancelled'],
  ['failed', 'Failed'],
  ['something new', 'something new'],
])('a job that is %s in the queue is shown as %s', (state, label) => {
  expect(jobState(state).label).toBe(label);
});

it.each([
  ['import', 'Import'],
  ['parcel-sources-forget', 'Parcel sources forget'],
  ['fit_county_outline', 'Fit county outline'],
])('the job %s is called %s', (name, label) => {
  expect(jobLabel(name)).toBe(label);
});
