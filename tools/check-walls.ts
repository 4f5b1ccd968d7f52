/**
 * Checks the rules of `WALLS` (`tools/walls/rules.ts`): mostly the module boundaries, which say which file may import which. Prints every violation, and
 * also fails when it read no files.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFeatureNames } from './walls/feature-names.ts';
import { findCycles, findLonelyKernelFiles } from './walls/graph-rules.ts';
import { checkPermissions } from './walls/permission-rules.ts';
import { readSources } from './walls/read-sources.ts';
import { type Finding, checkSource } from './walls/rules.ts';
import { checkStyles } from './walls/style-rules.ts';

const FOLDERS = ['src', 'tests', 'tools'];

export async function checkWalls(root: string): Promise<{ fileCount: number; findings: Finding[] }> {
  const sources = await readSources(root, FOLDERS);
  const featureOrder = await readFeatureOrder(root);
  const findings = [
    ...sources.flatMap((source) => checkSource(source, featureOrder)),
    ...sources.flatMap(checkPermissions),
    ...findCycles(sources),
    ...findLonelyKernelFiles(sources),
    ...findFeatureNames(sources, featureOrder),
    ...(await checkStyles(root)),
  ];
  return { fileCount: sources.length, findings };
}

/** Reads the order from the file's text, so that a tree in another folder is checked against its own order. */
async function readFeatureOrder(root: string): Promise<string[]> {
  const file = path.join(root, 'src/features/feature-order.ts');
  if (!existsSync(file)) return [];
  const [, list = ''] = /FEATURE_ORDER = \[([^\]]*)\]/.exec(await readFile(file, 'utf8')) ?? [];
  return [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { fileCount, findings } = await checkWalls(
    path.resolve(fileURLToPath(new URL('..', import.meta.url))),
  );
  for (const { wall, file, line, message } of findings) console.log(`${file}:${line} ${wall}: ${message}`);
  console.log(`walls: ${fileCount} files read, ${findings.length} violations`);
  if (fileCount === 0 || findings.length > 0) process.exitCode = 1;
}
