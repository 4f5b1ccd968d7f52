import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { Problem } from '../../../../kernel/problem.ts';
import { explainThreadError } from './thread-limits.ts';

it('says that a part of the file is too large when a thread runs out of memory', async () => {
  const worker = new Worker('const kept = []; for (;;) kept.push({ kept: kept.length });', {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: 8 },
  });
  const [error] = (await once(worker, 'error')) as [unknown];
  expect(explainThreadError(error)).toBeInstanceOf(Problem);
  expect(explainThreadError(error)).toMatchObject({ code: 'unreadable_file' });
  const other = new Error('other');
  expect(explainThreadError(other)).toBe(other);
});
