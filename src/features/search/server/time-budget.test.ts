import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTimeBudget } from './time-budget.ts';

function work(milliseconds: number): void {
  const start = process.threadCpuUsage();
  let used = 0;
  while (used < milliseconds * 1000) {
    const { user, system } = process.threadCpuUsage(start);
    used = user + system;
  }
}

test('the limit by the clock ends the search even if little processor time was used', async () => {
  const budget = createTimeBudget(60, 20);
  await wait(40);
  expect(budget.isSpent()).toBe(true);
});

test('only the work of the search itself spends its time', async () => {
  const budget = createTimeBudget(60);
  await wait(100); // as on a machine that runs other programs
  expect(budget.isSpent()).toBe(false);
  setImmediate(() => work(80)); // another request
  await budget.pause();
  expect(budget.isSpent()).toBe(false);
  work(70);
  expect(budget.isSpent()).toBe(true);
});
