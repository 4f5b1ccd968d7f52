import path from 'node:path';
import { expect, test } from 'vitest';
import { loadedBy } from '../../../tests/support/loaded-modules.ts';

test('a command that the running server takes over loads no feature', () => {
  const here = import.meta.dirname;
  const files = [...loadedBy(path.join(here, 'main.ts')).files];
  expect(files).toContain(path.resolve(here, '../../backend/control/run-remotely.ts'));
  expect(files.filter((file) => file.includes('/features/'))).toEqual([]);
  expect(files.length).toBeLessThan(30);
  expect(loadedBy(path.join(here, 'run-here.ts')).files.size).toBeGreaterThan(files.length);
});

test('a process that sends no email loads no mailer', () => {
  const { packages } = loadedBy(path.resolve(import.meta.dirname, '../features.ts'));
  expect([...packages]).toContain('kysely');
  expect([...packages]).not.toContain('nodemailer');
});
