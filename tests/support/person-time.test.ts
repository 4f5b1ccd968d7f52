import { expect, it } from 'vitest';
import { machineTimeNow } from './machine-time.ts';
import { secondsOfProgram } from './person-time.ts';

const before = { now: 100, processors: 2, allBusy: 1000, ownBusy: 50 };

it('reports the time that the steps would take on an idle machine', () => {
  expect(secondsOfProgram(before, { ...before, now: 110, allBusy: 1020, ownBusy: 70 })).toBe(10);
  expect(secondsOfProgram(before, { ...before, now: 110 })).toBe(10);
});

it('reports less when other programs had a part of the machine', () => {
  expect(secondsOfProgram(before, { ...before, now: 110, allBusy: 1020, ownBusy: 55 })).toBe(2.5);
  expect(secondsOfProgram(before, { ...before, now: 110, allBusy: 1010, ownBusy: 50 })).toBe(5);
});

it('reports a quarter of the elapsed time at least, so that every limit can be exceeded', () => {
  expect(secondsOfProgram(before, { ...before, now: 110, allBusy: 1200 })).toBe(2.5);
});

it.runIf(process.platform === 'linux')('measures its own work as its own', () => {
  const from = machineTimeNow([process.pid]);
  const end = performance.now() + 300;
  let sum = 0;
  while (performance.now() < end) sum += Math.sqrt(sum + 1);
  const to = machineTimeNow([process.pid]);
  expect(sum).toBeGreaterThan(0);
  expect(to.ownBusy).toBeGreaterThan(from.ownBusy);
  expect(to.allBusy - from.allBusy).toBeGreaterThanOrEqual(to.ownBusy - from.ownBusy - 0.02);
});
