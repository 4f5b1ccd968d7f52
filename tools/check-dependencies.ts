/** Checks, without the network, that every dependency is pinned, locked with its hash, and under a license that allows redistribution. */
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const STORE = path.join(ROOT, 'node_modules/.pnpm');

const PERMITTED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'CC0-1.0',
  'CC-BY-4.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'Zlib',
  'PostgreSQL',
  'Python-2.0',
]);

/** Packages checked by hand: the package file lacks the license, or the license permits our use of the unchanged package, for the reason given here. */
const CHECKED_BY_HAND: Readonly<Record<string, string>> = {
  '@react-aria/optimize-locales-plugin': 'Apache-2.0 by its LICENSE file',
  'combine-errors': 'MIT by its README',
  '@axe-core/playwright': 'MPL-2.0, unchanged, in tests only',
  'axe-core': 'MPL-2.0, unchanged, in tests only',
  'gdal3.js': 'LGPL-2.1-or-later, unchanged, in separate files that anybody can replace',
  lightningcss: 'MPL-2.0, unchanged, builds the page and is not part of it',
};
/** Platform builds of the packages above. */
const BUILDS = /^lightningcss-/;

async function main(): Promise<number> {
  const issues = [...(await findLoose()), ...(await findUnlocked())];
  const { count, refused } = await findLicenses();
  for (const issue of [...issues, ...refused]) console.error(issue);
  console.log(`dependencies: ${count} packages checked, ${issues.length + refused.length} issues`);
  return count > 0 && issues.length + refused.length === 0 ? 0 : 1;
}

/** Returns versions in package.json that are not exact: new releases must not be installed unnoticed. */
async function findLoose(): Promise<string[]> {
  const text = await readFile(path.join(ROOT, 'package.json'), 'utf8');
  const { dependencies, devDependencies } = JSON.parse(text) as Record<string, Record<string, string>>;
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} is not pinned: ${version}`);
}

/** Returns packages of the lockfile that don't come from the registry with a hash. */
async function findUnlocked(): Promise<string[]> {
  const text = await readFile(path.join(ROOT, 'pnpm-lock.yaml'), 'utf8');
  const packages = /^packages:\n([\s\S]*?)^snapshots:/m.exec(text)?.[1] ?? '';
  const entries = packages.split(/^ {2}(?=\S)/m).filter((entry) => entry.trim() !== '');
  if (entries.length === 0) return ['pnpm-lock.yaml lists no packages'];
  return entries
    .filter((entry) => !/resolution: \{integrity: sha512-[\w+/=]+\}/.test(entry))
    .map((entry) => `${entry.split('\n')[0] ?? ''} has no hash`);
}

async function findLicenses(): Promise<{ count: number; refused: string[] }> {
  const refused = new Set<string>();
  let count = 0;
  for (const folder of await readdir(STORE)) {
    const modules = path.join(STORE, folder, 'node_modules');
    const files = await readdir(modules).catch(() => []);
    // The package itself has the name of its folder; the other entries are links.
    const name = folder.replace(/^(@[^+]+)\+/, '$1/').replace(/@[^@/]*?$|(?<=.)@.*$/, '');
    if (files.length === 0) continue;
    const text = await readFile(path.join(modules, name, 'package.json'), 'utf8').catch(() => null);
    if (text === null) continue;
    count++;
    const license = licenseOf(JSON.parse(text) as Record<string, unknown>);
    if (!isPermitted(license) && CHECKED_BY_HAND[name] === undefined && !BUILDS.test(name))
      refused.add(`${name}: the license "${license}" is not on the list`);
  }
  return { count, refused: [...refused] };
}

function licenseOf({ license, licenses }: Record<string, unknown>): string {
  const given = license ?? (Array.isArray(licenses) ? licenses[0] : licenses);
  if (typeof given === 'string') return given;
  return String((given as { type?: unknown } | null | undefined)?.type ?? 'none');
}

/** For `(MIT OR GPL-2.0)`, one permitted license is enough. For `A AND B`, and for an expression with both words, all licenses must be permitted. */
function isPermitted(license: string): boolean {
  const parts = license.replace(/[()]/g, '').split(/ (?:OR|AND) /i);
  const permitted = parts.filter((part) => PERMITTED.has(part.trim()));
  return / OR /i.test(license) && !/ AND /i.test(license)
    ? permitted.length > 0
    : permitted.length === parts.length;
}

process.exitCode = await main();
