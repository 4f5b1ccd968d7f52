/** Measures the built page, compressed, against a budget: what the first view loads, and everything. */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const DIST = path.resolve(import.meta.dirname, '../dist/web');
/** `Must reach` is 900 KB for the whole first view; the first tiles and answers need room too. */
const FIRST_VIEW_BUDGET_KB = 720;
/** Chunks that come when their panel or page is opened. */
const LATER =
  /^(draw-panel|drawing-tool|overlay-tiles|layers-card|boundaries-section|tools-card|legend-panel|parcel-panel|parcel-list|imports-page|quality-page|removals-page|use-removals|wizard-address|command-palette|shortcut-sheet|shown-keys)-/;

async function main(): Promise<number> {
  const names = await readdir(DIST, { recursive: true }).catch(() => []);
  const files = names.filter((name) => /\.(html|js|mjs|css|svg)$/.test(name));
  if (files.length === 0) {
    console.error('The page is not built. Build it first: node tools/build-web.ts');
    return 1;
  }
  let [first, later] = [0, 0];
  for (const file of files.toSorted()) {
    const bytes = await compressedSize(path.join(DIST, file));
    const isLater = LATER.test(path.basename(file));
    if (isLater) later += bytes;
    else first += bytes;
    console.log(`${kilobytes(bytes).padStart(9)} KB  ${isLater ? 'later' : 'first'}  ${file}`);
  }
  console.log(
    `first view: ${kilobytes(first)} KB of ${FIRST_VIEW_BUDGET_KB} KB; later: ${kilobytes(later)} KB`,
  );
  if (first <= FIRST_VIEW_BUDGET_KB * 1000) return 0;
  console.error('The first view is over its budget: load something later, or import less.');
  return 1;
}

async function compressedSize(file: string): Promise<number> {
  const made = await stat(`${file}.gz`).catch(() => null);
  return made?.size ?? gzipSync(await readFile(file), { level: 9 }).length;
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

process.exitCode = await main();
