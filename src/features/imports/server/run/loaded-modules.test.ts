import path from 'node:path';
import { expect, test } from 'vitest';
import { loadedBy } from '../../../../../tests/support/loaded-modules.ts';

const packagesOf = (file: string) => [...loadedBy(path.join(import.meta.dirname, file)).packages];

test('the process of an import loads only one package, which most files need, and its thread does not load zod', () => {
  // Readers are loaded when their format is opened (decision 0220), with the packages they need.
  expect(packagesOf('import-process.ts').filter((name) => !name.startsWith('node:'))).toEqual(['yauzl']);
  const ofThread = packagesOf('../editions/edition-worker.ts');
  expect(ofThread).toContain('node:worker_threads');
  expect(ofThread).not.toContain('zod');
});
