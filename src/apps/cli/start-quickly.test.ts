import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Returns a module and those that it imports when it is loaded, without types and packages. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, , from = ''] of readFileSync(file, 'utf8').matchAll(
    /^(import|export)(?! type)[^;]*? from '(\.[^']+)';/gm,
  ))
    loadedBy(path.resolve(path.dirname(file), from), seen);
  return seen;
}

test('a command that the running server takes over loads no feature', () => {
  const here = import.meta.dirname;
  const loaded = [...loadedBy(path.join(here, 'main.ts'))];
  expect(loaded).toContain(path.resolve(here, '../../backend/control/control-client.ts'));
  expect(loaded.filter((file) => file.includes('/features/'))).toEqual([]);
  expect(loaded.length).toBeLessThan(30);
  expect([...loadedBy(path.join(here, 'run-here.ts'))].length).toBeGreaterThan(loaded.length);
});
