import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { TOPICS, readDecisions, readIndex, writeList } from './list-decisions.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** Every source file, so that documents can name one by the end of its path. */
const FILES = [
  '/vitest.config.ts',
  ...['src', 'tools', 'tests', 'db'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true }).map(
      (name) => `/${folder}/${String(name).replaceAll('\\', '/')}`,
    ),
  ),
];
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const DOCUMENTS = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(path.join(ROOT, 'docs'), { recursive: true })
    .map((name) => `docs/${String(name).replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.md')),
];

describe.each(DOCUMENTS)('%s', (file) => {
  const text = read(file);

  it('links only to what exists', () => {
    const targets = [...text.matchAll(/\]\((?!https?:|#|\/)([^)#]+)(?:#[^)]*)?\)/g)].map(
      ([, target = '']) => target,
    );
    const missing = targets.filter((target) => !existsSync(path.join(ROOT, path.dirname(file), target)));
    expect(missing).toEqual([]);
  });

  it('names only files that exist', () => {
    const named = [...text.matchAll(/`((?:src|tools|tests|db)\/[\w./-]+)`/g)].map(([, name = '']) => name);
    const missing = named.filter(
      (name) => !/NNNN|bookmarks/.test(name) && !existsSync(path.join(ROOT, name)),
    );
    expect(missing).toEqual([]);
  });

  it.skipIf(file.startsWith('docs/decisions/'))('names a source file as it is called today', () => {
    const named = [...text.matchAll(/`(?:\.\.\/)*([\w./-]+\.(?:ts|tsx|mjs))`/g)].map(([, name = '']) => name);
    const missing = named.filter(
      (name) => !/bookmark/.test(name) && !FILES.some((known) => known.endsWith(`/${name}`)),
    );
    expect(missing).toEqual([]);
  });
});

it('the architecture has at most 300 lines, to be read in one sitting', () => {
  expect(read('ARCHITECTURE.md').split('\n').length).toBeLessThanOrEqual(300);
});

it('the architecture names every feature in their order', () => {
  const [, list = ''] = /FEATURE_ORDER = \[([^\]]*)\]/.exec(read('src/features/feature-order.ts')) ?? [];
  const features = [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name);
  const named = [...read('ARCHITECTURE.md').matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
  expect(named).toEqual(features);
});

/** At most two thirds of the files that a review counted for the same three walks: 28, 45 and 55. */
it.each([
  ['A parcel number to its record', 18],
  ['A filter to a tile', 30],
  ['A row of a file to a tile', 36],
])('the architecture walks through "%s" in at most %d files', (title, most) => {
  const [, walk = ''] = read('ARCHITECTURE.md').split(`**${title}.**`);
  const [steps = ''] = walk.split(/\n\*\*|\n## /);
  const files = [...new Set([...steps.matchAll(/`(src\/[\w./-]+)`/g)].map(([, file = '']) => file))];
  expect(files.length).toBeGreaterThan(5);
  expect(files.length).toBeLessThanOrEqual(most);
  const withNext = new Map(
    files.map((file) => [file, new Set(importsOf(file).flatMap((next) => [next, ...importsOf(next)]))]),
  );
  const alone = files.filter(
    (file) =>
      !files.some(
        (other) => other !== file && (withNext.get(other)?.has(file) || withNext.get(file)?.has(other)),
      ),
  );
  expect(alone, 'files that are more than one file away from all others of the walk').toEqual([]);
});

/** Returns the files of ours that a file imports or opens as a thread or process. */
function importsOf(file: string): string[] {
  return [...read(file).matchAll(/'(\.{1,2}\/[^']+\.tsx?)'/g)]
    .map(([, target = '']) => path.posix.join(path.posix.dirname(file), target))
    .filter((target) => existsSync(path.join(ROOT, target)));
}

/** The lines of each topic, in any order: git puts lines that were added at the same time one after the other. */
const sortedTopics = (list: string) => list.split('\n### ').map((topic) => topic.split('\n').toSorted());

it('every decision is listed under its topic: `node tools/list-decisions.ts` writes the list', () => {
  expect(sortedTopics(readIndex().list)).toEqual(sortedTopics(writeList(readDecisions())));
});

it('two decisions never have the same number', () => {
  const numbers = readDecisions().map(({ file }) => file.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});

const DECISIONS = DOCUMENTS.filter((file) => /^docs\/decisions\/\d{4}-/.test(file));

it.each(DECISIONS)('%s has the form of a decision', (file) => {
  const text = read(file);
  expect(text).toMatch(/^# \D[^\n]*\n\nDate: \d{4}-\d{2}-\d{2}\. Topic: [^.\n]+\. Status: /);
  const [, topic] = / Topic: ([^.\n]+)\./.exec(text) ?? [];
  expect(TOPICS).toContain(topic);
  expect([...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual([
    'Context',
    'Decision',
    'Consequences',
    'Cost of ownership',
    'We would go back if',
  ]);
});

it('the glossary is sorted', () => {
  const words = [...read('docs/glossary.md').matchAll(/^\| \*\*(.+?)\*\*/gm)].map(([, word = '']) =>
    word.toLowerCase().replaceAll(/[^a-z0-9 ]/g, ''),
  );
  expect(words.length).toBeGreaterThan(50);
  expect(words).toEqual(words.toSorted());
});

it('every export of src/kernel has a doc comment', () => {
  const files = readdirSync(path.join(ROOT, 'src/kernel'), { recursive: true })
    .map((name) => `src/kernel/${String(name)}`)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(5);
  const missing = files.flatMap((file) => {
    const lines = read(file).split('\n');
    return lines
      .filter(
        (line, index) =>
          /^export (?!\{|\* |type \{)/.test(line) && !(lines[index - 1] ?? '').trimEnd().endsWith('*/'),
      )
      .map((line) => `${file}: ${line}`);
  });
  expect(missing).toEqual([]);
});
