import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './progress.mjs';

/** The folder of the built page, and the file next to it with the fingerprint of its sources. */
const WEB_BUILD_DIR = path.join(ROOT, 'dist', 'web');
const STAMP = path.join(ROOT, 'dist', 'web-built-from');

/** The files and folders that can affect the page: universal and browser sources, the help articles, and the build configuration. */
const SOURCES = [
  'src',
  'docs/help',
  'vite.config.ts',
  'tools/build-web.ts',
  'package.json',
  'pnpm-lock.yaml',
];
const NOT_IN_THE_PAGE = /\.test\.tsx?$|\/(server|jobs|backend|worker|cli)(\/|$)/;

/** Returns true if a change of a file can change the page. `file` is relative to the checkout, with slashes. */
export function canAffectPage(file) {
  const isSource = SOURCES.some((source) => file === source || file.startsWith(`${source}/`));
  return isSource && !NOT_IN_THE_PAGE.test(file);
}

export function isWebBuildCurrent() {
  return (
    existsSync(path.join(WEB_BUILD_DIR, 'index.html')) &&
    existsSync(STAMP) &&
    readFileSync(STAMP, 'utf8') === fingerprintOfSources()
  );
}

export function stampWebBuild(fingerprint) {
  writeFileSync(STAMP, fingerprint);
}

/** Call it before the build starts, so that an edit during the build makes the result stale. */
export function fingerprintOfSources() {
  const hash = createHash('sha256');
  for (const name of SOURCES) {
    for (const file of listFiles(path.join(ROOT, name)))
      hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function listFiles(entry) {
  if (!canAffectPage(path.relative(ROOT, entry).replaceAll('\\', '/'))) return [];
  if (!statSync(entry).isDirectory()) return [entry];
  return readdirSync(entry)
    .sort()
    .flatMap((child) => listFiles(path.join(entry, child)));
}
