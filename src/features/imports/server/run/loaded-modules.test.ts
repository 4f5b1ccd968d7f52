import path from 'node:path';
import { expect, test } from 'vitest';
import { loadedBy } from '../../../../../tests/support/loaded-modules.ts';

const packagesOf = (file: string) => [...loadedBy(path.join(import.meta.dirname, file)).packages];

test('the process and the thread of an import load no large package that most files do not need', () => {
  const ofProcess = packagesOf('import-process.ts');
  expect(ofProcess).toContain('proj4');
  expect(ofProcess).not.toContain('@e965/xlsx');
  const ofThread = packagesOf('../editions/edition-worker.ts');
  expect(ofThread).toContain('node:worker_threads');
  expect(ofThread).not.toContain('zod');
});
