import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

it('checkboxes are drawn by frontend/ui only', async () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const files = (await readdir(root, { recursive: true })).filter((file) => /(?<!\.test)\.tsx$/.test(file));
  const found = await Promise.all(
    files.map(
      async (file) => /type=["'{]+checkbox/.test(await readFile(path.join(root, file), 'utf8')) && file,
    ),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(found.filter((file) => file !== false)).toEqual([path.join('frontend', 'ui', 'checkbox.tsx')]);
});
