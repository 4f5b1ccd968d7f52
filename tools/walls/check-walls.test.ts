import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkWalls } from '../check-walls.ts';
import { WALLS } from './rules.ts';

/** A small source tree with every kind of part and no violation. */
const TREE: Record<string, string> = {
  'src/kernel/geo.ts':
    "import { z } from 'zod';\nexport const geo = (at: Date) => z.date().parse(new Date(at));",
  'src/map/style.ts':
    "import type { Style } from 'maplibre-gl';\nimport { geo } from '../kernel/geo.ts';\nexport const style = (s: Style) => geo;",
  'src/map/web/canvas.ts':
    "import { Map } from 'maplibre-gl';\nimport { style } from '../style.ts';\nexport const canvas = [Map, style];",
  'src/backend/config.ts':
    "import { geo } from '../kernel/geo.ts';\nexport const port = [process.env['PORT'], geo];",
  'src/backend/db/database.ts': "import { sql } from 'kysely';\nexport const one = sql;",
  'src/frontend/api.ts': "import { geo } from '../kernel/geo.ts';\nexport const api = geo;",
  'src/features/feature-order.ts': "export const FEATURE_ORDER = ['places', 'parcels'] as const;",
  'src/features/places/contract.ts': "import { geo } from '../../kernel/geo.ts';\nexport const place = geo;",
  'src/features/places/rules/path.ts': 'export const path = 1;',
  'src/features/places/server/queries.ts':
    "import type { Db } from '../../../backend/db/database.ts';\nexport const list = (db: Db) => db.selectFrom('place');",
  'src/features/places/server/index.ts': "export { list } from './queries.ts';",
  'src/features/places/web/index.ts': "export { place } from '../contract.ts';",
  'src/features/parcels/contract.ts':
    "import { place } from '../places/contract.ts';\nexport const parcel = place;",
  'src/features/parcels/server/index.ts':
    "import { list } from '../../places/server/index.ts';\nimport { parcel } from '../contract.ts';\nexport const index = async () => [await list, parcel];",
  'src/features/parcels/web/panel.tsx':
    "import { useState } from 'react';\nimport { place } from '../../places/web/index.ts';\nexport const panel = [useState, place];",
  'src/apps/server/main.ts':
    "import { index } from '../../features/parcels/server/index.ts';\nexport const main = [index, Date.now()];",
  'src/apps/web/main.ts': "import { canvas } from '../../map/web/canvas.ts';\nexport const main = canvas;",
  'src/frontend/styles/tokens.css':
    ':root {\n  --text: #123;\n  --gap-1: 4px;\n\n  /* Breakpoints. */\n  --phone: 767px;\n\n  --z-tip: 60;\n}\n',
  'src/frontend/ui/box.module.css':
    '/* #fff, 5px */\n.box {\n  margin: 0 auto calc(-1 * var(--gap-1));\n  z-index: var(--z-tip);\n  color: var(--text);\n  width: 40px;\n  white-space: nowrap;\n}\n@media (min-width: 768px) {\n  .box {\n    top: 2px;\n  }\n}\n',
  'tools/dev.ts':
    "import { port } from '../src/backend/config.ts';\nexport const dev = [port, process.env['X']];",
};

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'platbook-walls-'));
  for (const [file, text] of Object.entries(TREE)) await put(file, text);
});
afterEach(() => rm(root, { recursive: true }));

async function put(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
}

const ISSUES: { wall: keyof typeof WALLS; name: string; file: string; text: string }[] = [
  {
    wall: 'css-colors',
    name: 'a hexadecimal color',
    file: 'src/frontend/ui/a.module.css',
    text: '@layer ui {\n  .a {\n    border: 1px solid #fff;\n  }\n}',
  },
  {
    wall: 'css-colors',
    name: 'a color in a function',
    file: 'src/features/places/web/a.module.css',
    text: '.a { background: light-dark(white, var(--text)) }',
  },
  {
    wall: 'css-colors',
    name: 'a partly transparent color',
    file: 'src/map/web/a.css',
    text: '.a { box-shadow: 0 0 1px rgb(0 0 0 / 12%); }',
  },
  {
    wall: 'css-spacing',
    name: 'a padding in pixels',
    file: 'src/frontend/ui/a.module.css',
    text: '.a { padding: 0 var(--gap-1) 7px; }',
  },
  {
    wall: 'css-spacing',
    name: 'a negative margin inside of a calculation',
    file: 'src/frontend/ui/a.module.css',
    text: '.a { margin-block-start: calc(100% - 0.5rem); }',
  },
  {
    wall: 'css-stacking',
    name: 'a number as z-index',
    file: 'src/frontend/ui/a.module.css',
    text: '.a { z-index: 5; }',
  },
  {
    wall: 'css-breakpoints',
    name: 'a width of its own',
    file: 'src/frontend/ui/a.module.css',
    text: '@media (min-width: 768px) and (max-width: 900px) { .a { color: var(--text); } }',
  },
  {
    wall: 'css-breakpoints',
    name: 'a width of its own in a script',
    file: 'src/frontend/media.ts',
    text: "export const isWide = '(min-width: 900px)';",
  },
  {
    wall: 'known-place',
    name: 'a folder that is not part of the layout',
    file: 'src/utils/misc.ts',
    text: 'export const a = 1;',
  },
  {
    wall: 'known-place',
    name: 'a folder that no feature has',
    file: 'src/features/places/lib/a.ts',
    text: 'export {};',
  },
  { wall: 'unresolved-import', name: 'no extension', file: 'src/kernel/b.ts', text: "import './geo';" },
  {
    wall: 'universal-imports',
    name: 'kernel imports Node',
    file: 'src/kernel/b.ts',
    text: "import fs from 'node:fs';",
  },
  {
    wall: 'universal-imports',
    name: 'a type of Node',
    file: 'src/kernel/b.ts',
    text: "import type { Stats } from 'fs';",
  },
  {
    wall: 'universal-imports',
    name: 'a package',
    file: 'src/features/places/rules/b.ts',
    text: "import 'pino';",
  },
  {
    wall: 'universal-imports',
    name: 'a contract imports the server',
    file: 'src/features/parcels/contract.ts',
    text: "import type { list } from '../places/server/index.ts';\nexport type A = typeof list;",
  },
  {
    wall: 'universal-purity',
    name: 'a clock',
    file: 'src/kernel/b.ts',
    text: 'export const a = Date.now();',
  },
  {
    wall: 'universal-purity',
    name: 'a new Date',
    file: 'src/map/b.ts',
    text: 'export const a = new Date();',
  },
  {
    wall: 'universal-purity',
    name: 'a random number',
    file: 'src/kernel/b.ts',
    text: 'export const a = () => Math.random();',
  },
  {
    wall: 'universal-purity',
    name: 'an await',
    file: 'src/features/places/rules/b.ts',
    text: 'export const a = async (p: Promise<1>) => { await p; };',
  },
  {
    wall: 'browser-and-node',
    name: 'the frontend imports the backend',
    file: 'src/frontend/b.ts',
    text: "import type { port } from '../backend/config.ts';\nexport type A = typeof port;",
  },
  {
    wall: 'browser-and-node',
    name: 'the page imports Node',
    file: 'src/apps/web/b.ts',
    text: "import 'node:path';",
  },
  {
    wall: 'browser-and-node',
    name: 'the page imports a Node package',
    file: 'src/frontend/b.ts',
    text: "import 'pg';",
  },
  {
    wall: 'browser-and-node',
    name: 'the server imports React',
    file: 'src/backend/b.ts',
    text: "import 'react';",
  },
  {
    wall: 'browser-and-node',
    name: 'a dynamic import counts',
    file: 'src/apps/server/b.ts',
    text: "export const a = () => import('../../map/web/canvas.ts');",
  },
  {
    wall: 'browser-and-node',
    name: 'an inline type import counts',
    file: 'src/backend/b.ts',
    text: "export type A = typeof import('../frontend/api.ts').api;",
  },
  {
    wall: 'layer-order',
    name: 'the kernel imports the map',
    file: 'src/kernel/b.ts',
    text: "import '../map/style.ts';",
  },
  {
    wall: 'layer-order',
    name: 'the backend imports a feature',
    file: 'src/backend/b.ts',
    text: "import '../features/places/contract.ts';",
  },
  {
    wall: 'feature-order',
    name: 'an import of a later feature',
    file: 'src/features/places/rules/b.ts',
    text: "import '../../parcels/contract.ts';",
  },
  {
    wall: 'feature-public-api',
    name: 'past the public API',
    file: 'src/features/parcels/server/b.ts',
    text: "import { list } from '../../places/server/queries.ts';\nexport const a = list;",
  },
  {
    wall: 'feature-public-api',
    name: 'an app past the public API',
    file: 'src/apps/server/b.ts',
    text: "import '../../features/places/server/queries.ts';",
  },
  {
    wall: 'inside-feature',
    name: 'web imports server',
    file: 'src/features/places/web/b.ts',
    text: "import '../server/index.ts';",
  },
  { wall: 'maplibre-home', name: 'a map', file: 'src/frontend/b.ts', text: "import 'maplibre-gl';" },
  {
    wall: 'environment-home',
    name: 'a setting read elsewhere',
    file: 'src/backend/b.ts',
    text: "export const a = process.env['PORT'];",
  },
  { wall: 'threads-home', name: 'a thread', file: 'src/backend/b.ts', text: "import 'node:worker_threads';" },
  {
    wall: 'sql-home',
    name: 'sql elsewhere',
    file: 'src/backend/b.ts',
    text: "import { sql } from 'kysely';",
  },
  {
    wall: 'sql-home',
    name: 'a query in a handler',
    file: 'src/features/places/server/index.ts',
    text: "export const list = (db: { selectFrom(t: string): void }) => db.selectFrom('place');",
  },
  {
    wall: 'table-home',
    name: 'the pointer to current editions in a statement',
    file: 'src/features/parcels/server/queries.ts',
    text: 'export const text = `select edition_id from county_edition`;',
  },
  {
    wall: 'no-cycles',
    name: 'a circle of imports, one of which is of a type',
    file: 'src/kernel/geo.ts',
    text: "import type { style } from '../kernel/b.ts';\nexport const geo = (s: typeof style) => s;",
  },
  {
    wall: 'kernel-is-shared',
    name: 'used by one feature',
    file: 'src/features/places/rules/path.ts',
    text: "export { b as path } from '../../../kernel/b.ts';",
  },
  {
    wall: 'kits-name-no-feature',
    name: 'an identifier with the name of a feature',
    file: 'src/backend/b.ts',
    text: 'export const onParcelChanged = { parcels: 1 };',
  },
  {
    wall: 'kits-name-no-feature',
    name: 'the folder of a feature in a path',
    file: 'src/backend/b.ts',
    text: 'export const keyOf = (id: string) => `parcels/${id}`;',
  },
  {
    wall: 'kits-name-no-feature',
    name: 'the table of a feature in a statement',
    file: 'src/backend/db/b.ts',
    text: 'export const text = `select from parcel_record where id = 1`;',
  },
  {
    wall: 'kits-name-no-feature',
    name: 'a file with the name of a feature',
    file: 'src/kernel/parcel-facts.ts',
    text: 'export const facts = 1;',
  },
  {
    wall: 'page-names-no-feature',
    name: 'an import of a feature into the page',
    file: 'src/features/site/web/bar.ts',
    text: "export { path } from '../../places/rules/path.ts';",
  },
  {
    wall: 'permission-home',
    name: 'a handler checks a permission',
    file: 'src/features/places/server/save-place.ts',
    text: 'declare const can: (verb: string) => { allowed: boolean };\nexport const save = () => can("place.save").allowed;',
  },
  {
    wall: 'permission-home',
    name: 'a handler throws when a permission is refused',
    file: 'src/features/places/server/save-place.ts',
    text: 'declare const assertAllowed: (verdict: unknown) => void;\nexport const save = () => assertAllowed(null);',
  },
  {
    wall: 'permission-home',
    name: 'a file of routes asks for the reason of a refusal',
    file: 'src/features/places/server/place-routes.ts',
    text: 'declare const reasonAgainst: (verb: string) => string | null;\nexport const save = () => reasonAgainst("place.save");',
  },
  {
    wall: 'transaction-home',
    name: 'a route opens a transaction of its own',
    file: 'src/features/places/server/routes.ts',
    text: 'declare const db: { transaction(): { execute(run: () => void): void } };\nexport const save = () => db.transaction().execute(() => {});',
  },
  {
    wall: 'product-without-tools',
    name: 'a tool',
    file: 'src/backend/b.ts',
    text: "import '../../tools/dev.ts';",
  },
  {
    wall: 'file-size',
    name: '401 lines',
    file: 'src/kernel/geo.ts',
    text: `export const geo = 1;\n${'//\n'.repeat(400)}`,
  },
];

describe('checkWalls', () => {
  it('finds no issue in a tree that follows the rules', async () => {
    expect(await checkWalls(root)).toEqual({
      fileCount: Object.keys(TREE).filter((file) => !file.endsWith('.css')).length,
      findings: [],
    });
  });

  it.each(ISSUES)('$wall: $name', async ({ wall, file, text }) => {
    if (wall === 'no-cycles' || wall === 'kernel-is-shared')
      await put(
        'src/kernel/b.ts',
        `${wall === 'no-cycles' ? "import { geo } from './geo.ts';\n" : ''}export const style = 1;\nexport const b = 1;`,
      );
    await put(file, text);
    const { findings } = await checkWalls(root);
    expect(findings.map((finding) => finding.wall)).toContain(wall);
    const others = findings.filter((finding) => finding.wall !== wall);
    // An import in the wrong direction can break two rules; no other file may have findings.
    expect(others.every((finding) => finding.file === file)).toBe(true);
  });

  it('has a violation in this test for every rule', () => {
    expect(new Set(ISSUES.map(({ wall }) => wall))).toEqual(new Set(Object.keys(WALLS)));
  });

  it('lets comments, sentences and other senses of a word name a feature', async () => {
    const text = "/* parcels */ export const places = 'Open the parcels map.'; // parcels\n";
    await put('src/kernel/geo.ts', `${text}export const geo = places;`);
    expect((await checkWalls(root)).findings).toEqual([]);
  });

  it('accepts a file of 400 lines', async () => {
    await put('src/kernel/geo.ts', `export const geo = 1;\n${'//\n'.repeat(399)}`);
    expect((await checkWalls(root)).findings).toEqual([]);
  });

  it('reads nothing in an empty folder, which its caller treats as a failure', async () => {
    await mkdir(path.join(root, 'empty'));
    expect((await checkWalls(path.join(root, 'empty'))).fileCount).toBe(0);
  });
});
