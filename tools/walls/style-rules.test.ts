import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { TOKENS, checkStyles } from './style-rules.ts';

it.each([
  ['css-colors', 'a.module.css', '.a { border-color: red; }'],
  ['css-colors', 'a.tsx', "export const A = () => <b style={{ top: 4, color: '#fff' }} />;"],
  ['css-spacing', 'a.module.css', '.a { scroll-margin: 24px; }'],
  ['css-spacing', 'a.tsx', 'export const A = () => <b style={{ paddingLeft: 16 }} />;'],
  ['css-spacing', 'a.tsx', 'export const A = () => <b style={{ width: `${8}px`, margin: 16 }} />;'],
  ['css-stacking', 'a.tsx', 'export const A = () => <b style={{ zIndex: 3 }} />;'],
  ['css-breakpoints', 'a.module.css', '@media (width <= 900px) { .a { color: var(--text); } }'],
  ['css-breakpoints', 'a.module.css', '@media (900px < width) { .a { color: var(--text); } }'],
  ['css-breakpoints', 'a.module.css', '@media (767px <= width <= 900px) { .a { color: var(--text); } }'],
  ['css-breakpoints', 'a.module.css', '@media ( min-width : 900px ) { .a { color: var(--text); } }'],
  [null, 'a.module.css', '@media (767px < width) and (width <= 767px) { .a { color: var(--text); } }'],
  [null, 'a.ts', 'export const half = (width: number) => (width) / 2;'],
  [null, 'a.tsx', 'export const A = () => <b style={{ left: 4, margin: 0, width: `${8}px` }} />;'],
])('finds %s in %s: %s', async (wall, file, text) => {
  const root = await mkdtemp(path.join(tmpdir(), 'platbook-styles-'));
  try {
    await mkdir(path.join(root, 'src/frontend/styles'), { recursive: true });
    await writeFile(path.join(root, TOKENS), ':root {\n  /* Breakpoints */\n  --narrow: 767px;\n\n}');
    await writeFile(path.join(root, 'src', file), text);
    expect((await checkStyles(root)).map((found) => found.wall)).toEqual(wall === null ? [] : [wall]);
  } finally {
    await rm(root, { recursive: true });
  }
});
