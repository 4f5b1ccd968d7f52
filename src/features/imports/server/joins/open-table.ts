import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { FeatureSource, OpenOptions } from '../../../../backend/formats/feature-source.ts';
import { openSource } from '../../../../backend/formats/open-source.ts';
import type { CrsCandidate } from '../../rules/guess-crs.ts';
import type { Recipe } from '../../rules/recipe.ts';

export interface SourceOpening {
  file: string;
  recipe: Recipe | null;
  placePath: string;
  scratchDir: string;
  lookUpCrs: OpenOptions['lookUpCrs'];
  /** Returns the coordinate systems that a file of the place may be in. */
  listCrsCandidates(): Promise<readonly CrsCandidate[]>;
  /** Called with the name of a table and the number of its rows that were read so far. */
  onTable(name: string, done: number): void;
}

interface OpenedTable {
  source: FeatureSource;
  name: string;
}

/** Opens a table that a recipe names. */
export type OpenTable = (from: {
  file?: string | undefined;
  layer?: string | undefined;
  encoding?: string | undefined;
}) => Promise<OpenedTable>;

/** Returns the warnings about a table whose rows were read, with its name before each. */
export function listTableWarnings({ source: { warnings = [] }, name }: OpenedTable): string[] {
  return warnings.map((warning) => `${name}: ${warning}`);
}

/** Returns a function that opens the tables of a recipe, each with its own scratch folder. */
export function tableOpener({ file: imported, scratchDir, lookUpCrs }: SourceOpening): OpenTable {
  let tables = 0;
  return async ({ file, layer, encoding }) => {
    // Each archive is unpacked into its own folder, so that files with equal names don't collide.
    const ownScratch = path.join(scratchDir, `table-${tables++}`);
    await mkdir(ownScratch, { recursive: true });
    const { from, ownLayer } = locate(imported, file, layer);
    const source = await openSource(from, { layer: ownLayer, encoding, scratchDir: ownScratch, lookUpCrs });
    const name = layer ?? path.basename(file ?? from, path.extname(file ?? from));
    return { source, name };
  };
}

/** A recipe names a table by a path of this machine, a file beside the imported file, or a name inside the imported file. */
function locate(
  imported: string,
  file: string | undefined,
  layer: string | undefined,
): { from: string; ownLayer: string | undefined } {
  if (file === undefined) return { from: imported, ownLayer: layer };
  const beside = path.resolve(path.dirname(imported), file);
  if (path.isAbsolute(file) || existsSync(beside)) return { from: beside, ownLayer: layer };
  const inside = file.replace(/\.[^./]*$/, '');
  return { from: imported, ownLayer: layer === undefined ? inside : `${inside}/${layer}` };
}
