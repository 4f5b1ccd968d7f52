import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FILES = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).map((file) =>
  file.replaceAll(path.sep, '/'),
);
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

interface Stylesheet {
  file: string;
  classes: ReadonlySet<string>;
  used: ReadonlySet<string>;
  /** True if a component reads a class whose name is known only while it runs, or passes the whole style sheet on. */
  isOpen: boolean;
}

const COMPONENTS = FILES.filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.')).map((file) => ({
  file,
  text: read(file),
}));
const IMPORT = /import (\w+) from '(\.[^']+\.module\.css)'/g;
const USES = COMPONENTS.flatMap(({ file, text }) =>
  [...text.matchAll(IMPORT)].map(([, name = '', css = '']) => ({
    css: path.posix.join(path.posix.dirname(file), css),
    named: [...text.matchAll(new RegExp(String.raw`\b${name}\['([\w-]+)'\]`, 'g'))].map(
      ([, className = '']) => className,
    ),
    isOpen: new RegExp(String.raw`\b${name}(?:\[[^']|\s*[,;})])`).test(text),
  })),
);

const STYLESHEETS: readonly Stylesheet[] = FILES.filter((file) => file.endsWith('.module.css')).map(
  (file) => {
    const css = read(file)
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .replaceAll(/:global\([^)]*\)/g, '');
    const classes = [...css.matchAll(/\.([a-zA-Z][\w-]*)(?=[\s,{:.[>+~)])/g)].map(([, name = '']) => name);
    const uses = USES.filter((use) => use.css === file);
    return {
      file,
      classes: new Set(classes),
      used: new Set(uses.flatMap(({ named }) => named)),
      isOpen: uses.some(({ isOpen }) => isOpen),
    };
  },
);

it('finds the stylesheets and the components that use them', () => {
  expect(STYLESHEETS.length).toBeGreaterThan(50);
  expect(
    STYLESHEETS.filter(({ used, isOpen }) => used.size === 0 && !isOpen).map(({ file }) => file),
  ).toEqual([]);
});

it('every class that a component names is in its stylesheet', () => {
  const missing = STYLESHEETS.flatMap(({ file, classes, used }) =>
    [...used].filter((name) => !classes.has(name)).map((name) => `${file} .${name}`),
  );
  expect(missing).toEqual([]);
});

it('everything with a shadow has an edge where forced colors take the shadow away', () => {
  const shadows = FILES.filter((file) => file.endsWith('.module.css')).flatMap((file) =>
    [...read(file).matchAll(/([^{}]+)\{([^{}]*var\(--shadow-[12]\)[^{}]*)\}/g)].map(
      ([, selector = '', rule = '']) => ({ of: `${file} ${selector.trim()}`, rule }),
    ),
  );
  expect(shadows.length).toBeGreaterThan(40);
  // A rule that only changes the shadow stands for an element that has its edge elsewhere.
  const withoutEdge = shadows.filter(({ rule }) => /background/.test(rule) && !/\bborder: /.test(rule));
  expect(withoutEdge.map(({ of }) => of)).toEqual([]);
});

it('every class of a stylesheet is used', () => {
  const unused = STYLESHEETS.filter(({ isOpen }) => !isOpen).flatMap(({ file, classes, used }) =>
    [...classes].filter((name) => !used.has(name)).map((name) => `${file} .${name}`),
  );
  expect(unused).toEqual([]);
});
