import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCpuClock } from '../../../../tests/support/machine-speed.ts';
import { buildSearchIndex } from '../../../../tests/support/search-index.ts';
import { tokenize } from '../rules/tokenize.ts';
import type { SearchIndex } from './index.ts';

const ROWS = 40_000;
const ROUNDS = 20;

let dir: string;
let index: SearchIndex;
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'repeated-words-'));
  const rows = Array.from({ length: ROWS }, (_, at) => ({ address: `${at} ELM ST` }));
  index = await buildSearchIndex(dir, rows);
});
afterAll(async () => {
  await index.close();
  await rm(dir, { recursive: true });
});

it('a word that is typed 24 times is looked up about as fast as one that is typed three times', () => {
  const timeOf = (query: string) => {
    const terms = tokenize(query);
    const clock = startCpuClock();
    for (let round = 0; round < ROUNDS; round++) index.findByAddress(terms, 10);
    return clock();
  };
  timeOf('st st st');
  expect(timeOf('st '.repeat(24))).toBeLessThan(3 * timeOf('st st st'));
});
