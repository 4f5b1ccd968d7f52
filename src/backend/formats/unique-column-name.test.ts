import { expect, it } from 'vitest';
import { startCpuClock } from '../../../tests/support/machine-speed.ts';
import type { SourceColumn } from './feature-source.ts';
import { uniqueColumnName } from './unique-column-name.ts';

function nameAll(names: readonly string[]): string[] {
  const columns: SourceColumn[] = [];
  for (const name of names) columns.push({ name: uniqueColumnName(name, columns), type: 'text' });
  return columns.map(({ name }) => name);
}

it('gives every column a unique name, and leaves a name to the first column that has it', () => {
  expect(nameAll(['a', '', 'a', 'a_2', 'a', ''])).toEqual([
    'a',
    'column_2',
    'a_2',
    'a_2_2',
    'a_3',
    'column_6',
  ]);
});

it('names a hundred thousand columns with the same name within five seconds of processor time', () => {
  const cpuMs = startCpuClock();
  expect(new Set(nameAll(Array.from({ length: 100_000 }, () => 'NAME'))).size).toBe(100_000);
  expect(cpuMs()).toBeLessThan(5000);
});
