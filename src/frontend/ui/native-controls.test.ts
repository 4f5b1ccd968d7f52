import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Returns the components whose source matches the pattern. */
async function filesWith(pattern: RegExp): Promise<string[]> {
  const files = (await readdir(root, { recursive: true })).filter((file) => /(?<!\.test)\.tsx$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  const found = await Promise.all(
    files.map(async (file) => (pattern.test(await readFile(path.join(root, file), 'utf8')) ? [file] : [])),
  );
  return found.flat();
}

it('checkboxes are drawn by frontend/ui only', async () => {
  expect(await filesWith(/type=["'{]+checkbox/)).toEqual([path.join('frontend', 'ui', 'checkbox.tsx')]);
});

it('a notice that shows an `isError` is bad or an alert, so that screen readers announce it', async () => {
  expect(await filesWith(/isError && \(?\s*<Notice(?:(?!tone="bad"|isAlert)[^>])*>/)).toEqual([]);
});

it('the one select control is SelectField', async () => {
  expect(await filesWith(/<(select|option|optgroup)[\s>]|createElement\(\s*['"]select/)).toEqual([]);
  // React Aria's Select is what SelectField is made of.
  expect(await filesWith(/import [^;]*\bSelect\b[^;]* from 'react-aria-components'/)).toEqual([
    path.join('frontend', 'ui', 'select-field.tsx'),
  ]);
});
