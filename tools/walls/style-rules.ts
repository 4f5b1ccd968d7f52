import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Finding, Wall } from './rules.ts';

/** The only style sheet that may contain literal values. */
export const TOKENS = 'src/frontend/styles/tokens.css';

const COLOR =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|oklch|oklab|lab|lch)\(|color\(|(?<![\w-])(?:white|black|gr[ae]y|red|green|blue|yellow|orange|purple|pink|brown|teal|navy|silver|gold)(?![\w-])/i;
const SPACING = /^(?:(?:scroll-)?margin|padding|gap|row-gap|column-gap)(?:-[a-z-]+)?$/;
const LENGTH = /(?<![\w.-])-?\d*\.?\d+(?:px|rem|em|ch|pt)\b/;
/** `(min-width: 900px)`, `(width > 900px)`, `(900px < width)` and `(600px <= width <= 900px)`, with their one or two widths. */
const WIDTH_QUERY =
  /\(\s*(?:(?:min|max)-width\s*:([^)]*)|(?:([\d.]+(?:px|r?em))\s*[<>]=?\s*)?width(?:\s*[<>]=?\s*([\d.]+(?:px|r?em)))?\s*)\)/g;
/** A `style` of an element with literal values. Values that are computed, such as positions, are not findings. */
const INLINE_STYLE = /\bstyle=\{\{((?:[^{}]|\$\{[^{}]*\})*)\}\}/g;
const INLINE_VALUE = /([a-z][a-zA-Z]*):\s*(-?\d[\d.]*|'[^']*'|"[^"]*")/g;

/**
 * Checks that style sheets and inline styles take colors, spacing and stacking from the tokens, and that style sheets and scripts test no screen widths
 * except the breakpoints of the tokens.
 */
export async function checkStyles(root: string): Promise<Finding[]> {
  const files = await listFiles(root);
  const tokens = await readFile(path.join(root, TOKENS), 'utf8').catch(() => '');
  const breakpoints = readBreakpoints(tokens);
  const findings: Finding[] = [];
  for (const file of files) {
    if (file === TOKENS) continue;
    const text = await readFile(path.join(root, file), 'utf8');
    const found = file.endsWith('.css')
      ? checkSheet(text, breakpoints)
      : [...checkWidths(text, breakpoints), ...checkInlineStyles(text)];
    findings.push(...found.map(({ wall, line, message }) => ({ wall, file, line, message })));
  }
  return findings;
}

type LineFinding = Omit<Finding, 'file'>;

function checkSheet(sheet: string, breakpoints: ReadonlySet<string>): LineFinding[] {
  // Comments and strings are removed, but their line breaks stay, so that line numbers are correct.
  const text = sheet.replace(/\/\*[\s\S]*?\*\/|'[^'\n]*'|"[^"\n]*"/g, (part) => part.replace(/[^\n]/g, ' '));
  const found = checkWidths(text, breakpoints);
  const add = (wall: Wall, at: number, message: string) =>
    found.push({ wall, line: lineOf(text, at), message });
  for (const match of text.matchAll(/([\w-]+)\s*:([^;{}]*)[;}]/g)) {
    const [, property = '', value = ''] = match;
    const at = match.index;
    const literal = COLOR.exec(value)?.[0];
    if (literal !== undefined) add('css-colors', at, `${property}: ${value.trim()}`);
    if (SPACING.test(property) && LENGTH.test(value)) add('css-spacing', at, `${property}: ${value.trim()}`);
    if (property === 'z-index' && /\d/.test(value.replace(/var\([^)]*\)/g, '')))
      add('css-stacking', at, `${property}: ${value.trim()}`);
  }
  return found;
}

function checkInlineStyles(text: string): LineFinding[] {
  return [...text.matchAll(INLINE_STYLE)].flatMap((style) =>
    [...(style[1] ?? '').matchAll(INLINE_VALUE)].flatMap(([written, name = '', value = '']) => {
      const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const found = (wall: Wall) => [{ wall, line: lineOf(text, style.index), message: written }];
      if (property === 'z-index') return found('css-stacking');
      if (SPACING.test(property) && (LENGTH.test(value) || /^-?\d*[1-9]/.test(value)))
        return found('css-spacing');
      return COLOR.test(value) ? found('css-colors') : [];
    }),
  );
}

function checkWidths(text: string, breakpoints: ReadonlySet<string>): LineFinding[] {
  return [...text.matchAll(WIDTH_QUERY)]
    .filter(([, ...widths]) =>
      widths.some((width: string | undefined) => width !== undefined && !breakpoints.has(width.trim())),
    )
    .map((match) => ({ wall: 'css-breakpoints', line: lineOf(text, match.index), message: match[0] }));
}

/** Returns the widths of the tokens, and each plus one pixel: where `max-width` ends, `min-width` begins. */
function readBreakpoints(tokens: string): Set<string> {
  const [, part = ''] = /\/\* Breakpoints[\s\S]*?\*\/([\s\S]*?)\n\s*\n/.exec(tokens) ?? [];
  const widths = [...part.matchAll(/:\s*(\d+)px;/g)].map(([, width]) => Number(width));
  return new Set(widths.flatMap((width) => [`${width}px`, `${width + 1}px`]));
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}

async function listFiles(root: string): Promise<string[]> {
  const folder = path.join(root, 'src');
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(
      (entry) => entry.isFile() && /\.(?:css|tsx?)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name),
    )
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
}
