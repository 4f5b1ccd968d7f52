import { expect, it } from 'vitest';
import { forEachDue } from './for-each-due.ts';

const NEVER = new AbortController().signal;
const ids = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`);

/** Makes `count` ids that are due, in order. Those for which `stays` returns true stay due after `act`. */
function startDue(count: number, stays: (id: string) => boolean) {
  let due = ids(count);
  const acted: string[] = [];
  return {
    acted,
    list: (limit: number) => Promise.resolve(due.slice(0, limit)),
    act: (id: string) => {
      acted.push(id);
      if (!stays(id)) due = due.filter((other) => other !== id);
      return Promise.resolve();
    },
  };
}

it.each([
  ['no ids', 0, () => false],
  ['fewer ids than a page', 7, () => false],
  ['many pages of ids', 240, () => false],
  ['ids that stay due, only once', 240, () => true],
  ['ids after pages of ids that stay due', 240, (id: string) => Number(id.slice(3)) < 120],
] as const)('acts on %s', async (_, count, stays) => {
  const { acted, list, act } = startDue(count, stays);
  expect(await forEachDue(list, act, NEVER)).toBe(count);
  expect(acted).toEqual(ids(count));
});

it('stops between two ids when the program ends', async () => {
  const controller = new AbortController();
  const { acted, list } = startDue(100, () => false);
  const act = (id: string) => {
    acted.push(id);
    if (acted.length === 3) controller.abort();
    return Promise.resolve();
  };
  await expect(forEachDue(list, act, controller.signal)).rejects.toThrow('aborted');
  expect(acted).toHaveLength(3);
});
