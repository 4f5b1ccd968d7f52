import { expect, it } from 'vitest';
import { createSlots } from './slots.ts';

const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 5));

it('lets a limited number run at once, and at most one of each owner', async () => {
  const slots = createSlots({ running: 2, waiting: 10, waitSeconds: 10, refusal: 'Busy.' });
  const running: string[] = [];
  let most = 0;
  let mostOfOne = 0;
  const work = (owner: string) =>
    slots.run(owner, async () => {
      running.push(owner);
      most = Math.max(most, running.length);
      mostOfOne = Math.max(mostOfOne, running.filter((holder) => holder === owner).length);
      await turn();
      running.splice(running.indexOf(owner), 1);
      return owner;
    });
  expect(await Promise.all(['a', 'a', 'a', 'b', 'c', 'b'].map(work))).toEqual(['a', 'a', 'a', 'b', 'c', 'b']);
  expect(most).toBe(2);
  expect(mostOfOne).toBe(1);
});

it('lets others go first while an owner waits for the end of its own earlier work', async () => {
  const slots = createSlots({ running: 2, waiting: 10, waitSeconds: 10, refusal: 'Busy.' });
  const first = Promise.withResolvers<void>();
  const order: string[] = [];
  const all = [
    slots.run('a', () => first.promise),
    slots.run('a', () => Promise.resolve(order.push('a'))),
    slots.run('b', () => Promise.resolve(order.push('b'))),
  ];
  await all[2];
  expect(order).toEqual(['b']);
  first.resolve();
  await Promise.all(all);
  expect(order).toEqual(['b', 'a']);
});

it('answers busy when too many wait or a wait takes too long; a failure lets the next one run', async () => {
  const slots = createSlots({ running: 1, waiting: 1, waitSeconds: 0.02, refusal: 'Busy.' });
  const first = Promise.withResolvers<void>();
  const running = slots.run('a', () => first.promise);
  const late = slots.run('b', turn);
  await expect(slots.run('c', turn)).rejects.toMatchObject({
    code: 'busy',
    message: 'Busy. Please try again in a moment.',
  });
  await expect(late).rejects.toMatchObject({ code: 'busy' });
  first.reject(new Error('broken'));
  await expect(running).rejects.toThrow('broken');
  await expect(slots.run('d', () => Promise.resolve('turn'))).resolves.toBe('turn');
});

it('runs work without an owner side by side, and lets it wait without a time limit', async () => {
  const slots = createSlots({ running: 2, waiting: 1, refusal: 'Busy.' });
  const first = Promise.withResolvers<void>();
  let running = 0;
  const work = () => {
    running++;
    return first.promise;
  };
  const all = [slots.run(null, work), slots.run(null, work), slots.run(null, work)];
  await turn();
  expect(running).toBe(2);
  await expect(slots.run(null, work)).rejects.toMatchObject({ code: 'busy' });
  first.resolve();
  await Promise.all(all);
  expect(running).toBe(3);
});
