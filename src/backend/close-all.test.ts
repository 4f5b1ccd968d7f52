import { expect, it } from 'vitest';
import { closeAll } from './close-all.ts';

it('closes the last part first, and waits for each', async () => {
  const closed: string[] = [];
  const closer = (name: string, ms: number) => async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    closed.push(name);
  };
  await closeAll([closer('first', 0), closer('second', 5), () => closed.push('third')]);
  expect(closed).toEqual(['third', 'second', 'first']);
});

it('closes the other parts when some fail, and rejects with the first failure', async () => {
  const closed: string[] = [];
  const closing = closeAll([
    () => closed.push('first'),
    () => Promise.reject(new Error('the later failure')),
    () => closed.push('third'),
    () => {
      throw new Error('the first failure');
    },
  ]);
  await expect(closing).rejects.toThrow('the first failure');
  expect(closed).toEqual(['third', 'first']);
});
