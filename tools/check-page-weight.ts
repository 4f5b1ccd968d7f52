/** Compares the compressed size of the first view of the built page, and the size of its fonts, with their budgets. Prints the size of each file. */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const DIST = path.resolve(import.meta.dirname, '../dist/web');
/** The whole first view may take 900 KB (tools/bench/page-bench.ts); this leaves room for the first tiles and API replies. */
const FIRST_VIEW_BUDGET_KB = 760;
/** The typeface is not part of the budget above: text is readable before it arrives. */
const FONT_BUDGET_KB = 60;
/** The map, its layers and its worker are loaded lazily, but in the first view. */
const FIRST_TOO: readonly string[] = ['map', 'maplibre-gl-worker'];
const STATIC_IMPORT = /(?:from|import)\s*["'`]\.\/([^"'`]+\.m?js)["'`]/g;

async function main(): Promise<number> {
  const names = await readdir(DIST, { recursive: true }).catch(() => []);
  const files = names.filter((name) => /\.(html|js|mjs|css|svg)$/.test(name));
  if (!files.includes('index.html')) {
    console.error('The page is not built. Build it first: node tools/build-web.ts');
    return 1;
  }
  const isFirst = await findFirst(files);
  let [first, later] = [0, 0];
  for (const file of files.toSorted()) {
    const bytes = await compressedSize(path.join(DIST, file));
    if (isFirst(file)) first += bytes;
    else later += bytes;
    console.log(`${kilobytes(bytes).padStart(9)} KB  ${isFirst(file) ? 'first' : 'later'}  ${file}`);
  }
  const fonts = names.filter((name) => name.endsWith('.woff2'));
  const fontBytes = (await Promise.all(fonts.map((font) => stat(path.join(DIST, font))))).reduce(
    (sum, { size }) => sum + size,
    0,
  );
  console.log(`fonts: ${kilobytes(fontBytes)} KB of ${FONT_BUDGET_KB} KB in ${fonts.length} files`);
  if (fontBytes > FONT_BUDGET_KB * 1000) {
    console.error('The fonts are over their budget: ship fewer weights, or a smaller subset.');
    return 1;
  }
  console.log(
    `first view: ${kilobytes(first)} KB of ${FIRST_VIEW_BUDGET_KB} KB; later: ${kilobytes(later)} KB`,
  );
  if (first <= FIRST_VIEW_BUDGET_KB * 1000) return 0;
  console.error('The first view is over its budget: load something later, or import less.');
  return 1;
}

/**
 * Returns a function that tells whether a file belongs to the first view: HTML and SVG, the scripts and style sheets that the page itself names, the map, and
 * everything that these scripts import statically. Another style sheet belongs to the script with its name.
 */
async function findFirst(files: readonly string[]): Promise<(file: string) => boolean> {
  const page = await readFile(path.join(DIST, 'index.html'), 'utf8');
  const scripts = files.filter((file) => /\.m?js$/.test(file));
  const found = new Set<string>();
  const follow = async (script: string): Promise<void> => {
    if (found.has(script)) return;
    found.add(script);
    const code = await readFile(path.join(DIST, script), 'utf8');
    const imported = [...code.matchAll(STATIC_IMPORT)].map(([, name = '']) => name);
    for (const other of scripts) if (imported.includes(path.basename(other))) await follow(other);
  };
  for (const script of scripts) {
    const name = path.basename(script);
    if (page.includes(name) || FIRST_TOO.includes(stemOf(name))) await follow(script);
  }
  const stems = new Set([...found].map((script) => stemOf(script)));
  return (file) =>
    found.has(file) ||
    !/\.(m?js|css)$/.test(file) ||
    (file.endsWith('.css') && (page.includes(path.basename(file)) || stems.has(stemOf(file))));
}

/** Returns the name of a built file without the hash of its content. */
function stemOf(file: string): string {
  return path.basename(file).replace(/-[\w-]{8}\.\w+$/, '');
}

async function compressedSize(file: string): Promise<number> {
  const made = await stat(`${file}.gz`).catch(() => null);
  return made?.size ?? gzipSync(await readFile(file), { level: 9 }).length;
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

process.exitCode = await main();
