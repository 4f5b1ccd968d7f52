import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

it('all components that load later wait while the connection is lost: only `lazily` and `definePages` call the `lazy` of React', async () => {
  const files = (await readdir(root, { recursive: true })).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const found = await Promise.all(
    files.map(async (file) =>
      /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(await readFile(path.join(root, file), 'utf8'))
        ? [file]
        : [],
    ),
  );
  expect(found.flat().toSorted()).toEqual([
    path.join('frontend', 'feature-pages.ts'),
    path.join('frontend', 'feature-web.ts'),
  ]);
});
