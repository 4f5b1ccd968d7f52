import path from 'node:path';
import { closeAll } from '../../../../backend/close-all.ts';
import type { FeatureSource } from '../../../../backend/formats/feature-source.ts';
import { openSource } from '../../../../backend/formats/open-source.ts';
import type { FindCodeValue } from '../../rules/builtin-code-tables.ts';
import { areAmericanDegrees, type CrsCandidate, describeGuess, guessCrs } from '../../rules/guess-crs.ts';
import { describePreferred, preferParcelLayer } from '../../rules/prefer-parcel-layer.ts';
import { openJoin } from '../joins/open-join.ts';
import { type SourceOpening, tableOpener } from '../joins/open-table.ts';
import type { ParcelJoin } from '../joins/parcel-join.ts';
import { samplePoints } from '../preview/sample-points.ts';
import { openCodeTables } from '../rows/open-code-tables.ts';
import { selectRows } from '../rows/selected-source.ts';

/** A file with all tables that its recipe joins to it. */
export interface OpenedImport {
  source: FeatureSource;
  joins: readonly ParcelJoin[];
  lookups: ReadonlyMap<string, FindCodeValue>;
  /** The layer that was selected because of its name; null if the recipe names a layer, or if the file has only one to select. */
  preferredLayer: string | null;
  /** Sentences that the operator should read. */
  warnings: string[];
  close(): Promise<void>;
}

/** Guesses the system of a file that names no known one and is not in degrees, from its coordinates. Returns null for other files, or if no system fits. */
async function guessSystem(source: FeatureSource, opening: SourceOpening): Promise<CrsCandidate | null> {
  if (source.isCrsAssumed !== true) return null;
  const points = await samplePoints(source);
  if (points.length === 0 || areAmericanDegrees(points)) return null;
  const guess = guessCrs(points, await opening.listCrsCandidates());
  return guess?.id === 'EPSG:4326' ? null : guess;
}

/**
 * Opens a file, reads the code tables of its recipe, and loads its joined tables into scratch databases. Throws a `Problem` that names the file or table and
 * what is wrong with it.
 */
export async function openImport(opening: SourceOpening): Promise<OpenedImport> {
  const { recipe, file, scratchDir, lookUpCrs } = opening;
  const openTable = tableOpener(opening);
  const warnings: string[] = [];
  const joins: ParcelJoin[] = [];
  let preferredLayer: string | null = null;
  const preferLayer = (names: readonly string[]) => {
    const name = preferParcelLayer(names);
    preferredLayer = name ?? null;
    if (name !== undefined) warnings.push(describePreferred(name, names.length));
    return name;
  };
  const options = {
    crs: recipe?.crs,
    encoding: recipe?.encoding,
    layer: recipe?.layer,
    preferLayer,
    scratchDir,
    lookUpCrs,
  };
  let source = await openSource(file, options);
  const close = () =>
    closeAll([
      () => source.close(),
      ...joins.map(
        ({ setup }) =>
          () =>
            setup.table.close(),
      ),
    ]);
  try {
    const guess = recipe?.crs === undefined ? await guessSystem(source, opening) : null;
    if (guess !== null) {
      await source.close();
      source = await openSource(file, {
        ...options,
        layer: options.layer ?? preferredLayer ?? undefined,
        crs: guess.id,
      });
      source.crs = `${guess.id} (guessed from the coordinates)`;
      warnings.push(describeGuess(guess));
    }
    warnings.push(...(source.warnings ?? []));
    if (recipe?.where !== undefined) source = selectRows(source, recipe.where);
    const lookups = await openCodeTables(recipe, openTable, warnings);
    for (const join of recipe?.joins ?? []) {
      const databaseFile = path.join(scratchDir, `join-${joins.length}.db`);
      const opened = await openJoin(source, join, { ...opening, openTable, databaseFile, warnings });
      joins.push(opened.join);
      source = opened.source;
    }
    return { source, joins, lookups, preferredLayer, warnings, close };
  } catch (error) {
    await close().catch(() => undefined); // the caller needs the first error, not one from closing
    throw error;
  }
}
