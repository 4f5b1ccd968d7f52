import { expect, it } from 'vitest';
import { forEachDue } from './for-each-due.ts';

const NEVER = new AbortController().signal;
const ids = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`);

/** Starts with ids that are due, in their order. Those for which `stays` returns true stay due after their turn. */
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
  ['nothing', 0, () => false],
  ['less than a page', 7, () => false],
  ['many pages', 240, () => false],
  ['what stays due, once', 240, () => true],
  ['what is after a page that stays due', 240, (id: string) => Number(id.slice(3)) < 120],
] as const)('takes up %s', async (_, count, stays) => {
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
