import { isBuiltin } from 'node:module';
import type { Import, Source } from './read-sources.ts';
import { type Zone, findZone, isPublicApi } from './zones.ts';

/** The names of the rules, with a description of each. */
export const WALLS = {
  'known-place': 'every file is in a folder of the layout',
  'unresolved-import': 'a relative import names an existing file, with its extension',
  'universal-imports':
    'universal code imports only universal code, and from npm only zod, geodesics, and types of GeoJSON and map styles',
  'universal-purity': 'universal code reads no clock, draws no random numbers and never waits',
  'browser-and-node': 'browser code never imports Node code and the reverse, types included',
  'layer-order': 'apps -> features -> map, backend, frontend -> kernel',
  'feature-order': 'a feature depends only on earlier features of feature-order.ts',
  'feature-public-api':
    'features import from each other only universal code and the files index, manifest and thread',
  'inside-feature': 'web never imports server or jobs of its feature, and the reverse',
  'maplibre-home': 'MapLibre only in src/map/web',
  'environment-home': 'process.env only in src/backend/config.ts',
  'threads-home': 'threads and processes are started only by backend/threads',
  'sql-home': 'SQL only in queries files and in backend/db and backend/jobs',
  'permission-home': 'the router checks permissions, and no handler does',
  'transaction-home': 'routes of features open no transaction: writeRoute gives them one',
  'table-home': 'only features/editions names the table that points to the current editions',
  'no-cycles': 'no file depends on itself, directly or through other files',
  'kits-name-no-feature': 'kernel, backend, frontend and map name no feature, in code, keys or file names',
  'page-names-no-feature': 'features/site/web imports and names no feature besides accounts',
  'kernel-is-shared': 'a kernel file that only one feature uses belongs in that feature',
  'product-without-tools': 'src never imports tests or tools',
  'css-colors': 'style sheets take colors from tokens.css',
  'css-spacing': 'style sheets take margins, paddings and gaps from tokens.css',
  'css-stacking': 'style sheets take z-index from tokens.css',
  'css-breakpoints': 'media queries and scripts use the breakpoints of tokens.css',
  'file-size': 'no file over 400 lines',
} as const;
export type Wall = keyof typeof WALLS;

export interface Finding {
  wall: Wall;
  file: string;
  line: number;
  message: string;
}

const MAX_LINES = 400;
/** geographiclib-geodesic contains only arithmetic (decision 0025). */
const UNIVERSAL_PACKAGES = new Set(['zod', 'geographiclib-geodesic']);
const UNIVERSAL_TYPE_PACKAGES = new Set(['geojson']);
const THREAD_MODULES = new Set(['node:worker_threads', 'node:child_process']);
/** Packages that run in browsers; all others are for Node. */
const BROWSER_PACKAGES = new Set([
  'zod',
  'react',
  'react-dom',
  'react-aria-components',
  'lucide-react',
  'zustand',
  'maplibre-gl',
  '@cantoo/pdf-lib',
  'topojson-client',
  'geographiclib-geodesic',
  'tus-js-client',
  '@simplewebauthn/browser',
  'uqr',
  '@tanstack/react-query',
  'geojson',
]);
const ONLY_BROWSER = new Set([
  'react',
  'react-dom',
  'react-aria-components',
  'lucide-react',
  'zustand',
  'maplibre-gl',
  '@simplewebauthn/browser',
  '@tanstack/react-query',
]);
/** The parts that each part may import, besides itself. */
const MAY_IMPORT: Record<Zone['part'], readonly Zone['part'][]> = {
  kernel: [],
  db: ['kernel'],
  map: ['kernel'],
  frontend: ['kernel'],
  backend: ['kernel', 'db'],
  feature: ['kernel', 'map', 'frontend', 'backend', 'db'],
  apps: ['kernel', 'map', 'frontend', 'backend', 'feature', 'db'],
};

/** Checks a file itself and each of its imports. */
export function checkSource(source: Source, featureOrder: readonly string[]): Finding[] {
  const findings: Finding[] = [];
  const add = (wall: Wall, line: number, message: string) =>
    findings.push({ wall, file: source.file, line, message });
  if (source.lineCount > MAX_LINES) add('file-size', source.lineCount, `${source.lineCount} lines`);
  if (source.isTest || !source.file.startsWith('src/')) return findings;

  const zone = findZone(source.file);
  if (!zone) {
    add(
      'known-place',
      1,
      'this folder is not part of the layout (kernel, map, backend, frontend, features/*/{feature.ts,contract.ts,rules,layers,server,jobs,web}, apps)',
    );
    return findings;
  }
  for (const action of source.actions) {
    if (action.kind === 'impure' && zone.runs === 'universal')
      add('universal-purity', action.line, action.what);
    if (action.kind === 'environment' && source.file !== 'src/backend/config.ts')
      add('environment-home', action.line, action.what);
    if (action.kind === 'sql' && !isSqlHome(source.file)) add('sql-home', action.line, action.what);
  }
  for (const { text, line } of source.labels)
    if (text === 'county_edition' && zone.feature !== 'editions') add('table-home', line, text);
  for (const imported of source.imports) {
    for (const [wall, message] of checkImport(source.file, zone, imported, featureOrder))
      add(wall, imported.line, message);
  }
  return findings;
}

function isSqlHome(file: string): boolean {
  return (
    /^src\/backend\/(db|jobs)\//.test(file) ||
    /[/-]queries(-[a-z0-9-]+)?\.ts$/.test(file) ||
    file.includes('/queries/')
  );
}

function checkImport(
  file: string,
  zone: Zone,
  imported: Import,
  featureOrder: readonly string[],
): [Wall, string][] {
  const { from } = imported;
  if (!from.startsWith('.')) return checkPackage(file, zone, imported);
  if (imported.file === null) return [['unresolved-import', `${from} is not a file`]];
  if (/^(tests|tools)\//.test(imported.file) || /\.test\.tsx?$/.test(imported.file))
    return [['product-without-tools', `imports ${imported.file}`]];
  const target = findZone(imported.file);
  if (!target) return []; // data such as JSON or CSS, or a file that known-place reports

  const found: [Wall, string][] = [];
  const say = (wall: Wall) => found.push([wall, `imports ${imported.file}`]);
  if (zone.runs === 'universal' && target.runs !== 'universal') say('universal-imports');
  if (isOppositeSide(zone, target)) {
    say(zone.part === 'feature' && zone.feature === target.feature ? 'inside-feature' : 'browser-and-node');
  }
  if (zone.part !== target.part && !MAY_IMPORT[zone.part].includes(target.part)) say('layer-order');
  if (zone.feature !== undefined && target.feature !== undefined && zone.feature !== target.feature) {
    if (featureOrder.indexOf(target.feature) >= featureOrder.indexOf(zone.feature)) say('feature-order');
    if (!isPublicApi(imported.file, target)) say('feature-public-api');
  }
  if (zone.part === 'apps' && target.part === 'feature' && !isPublicApi(imported.file, target))
    say('feature-public-api');
  return found;
}

function isOppositeSide(zone: Zone, target: Zone): boolean {
  return (
    (zone.runs === 'browser' && target.runs === 'node') || (zone.runs === 'node' && target.runs === 'browser')
  );
}

function checkPackage(file: string, zone: Zone, { from, isTypeOnly }: Import): [Wall, string][] {
  const name = from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/');
  const found: [Wall, string][] = [];
  const say = (wall: Wall) => found.push([wall, `imports ${from}`]);
  const isNodeModule = isBuiltin(from);
  /** The map may use the types of MapLibre's style specification, because its layers are values of these types. */
  const isStyleType = name === 'maplibre-gl' && isTypeOnly && zone.part === 'map';
  if (zone.runs === 'universal') {
    const isAllowed =
      UNIVERSAL_PACKAGES.has(name) || (isTypeOnly && UNIVERSAL_TYPE_PACKAGES.has(name)) || isStyleType;
    if (isNodeModule || !isAllowed) say('universal-imports');
  }
  if (zone.runs === 'browser' && (isNodeModule || !BROWSER_PACKAGES.has(name))) say('browser-and-node');
  if (zone.runs === 'node' && ONLY_BROWSER.has(name)) say('browser-and-node');
  if (name === 'maplibre-gl' && !isStyleType && !file.startsWith('src/map/web/')) say('maplibre-home');
  if (THREAD_MODULES.has(from) && file.startsWith('src/') && !file.startsWith('src/backend/threads/'))
    say('threads-home');
  if (name === 'kysely' && !isSqlHome(file)) say('sql-home');
  return found;
}
