import type { Services } from '../../../../backend/services.ts';
import { FILE_SLOTS } from '../../../../backend/threads/file-slots.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { judgePoints } from '../../../places/server/index.ts';
import type { LayerDraft, LayerPreview } from '../../contract.ts';
import { checkCorners } from '../preview/guess-file-crs.ts';
import { lookInProcess } from '../preview/look-in-process.ts';
import { findFirstCounty } from '../queries.ts';

export interface LayerPreviewRequest {
  file: string;
  name: string;
  /** Null while no place is selected. */
  placePath: string | null;
  choice: LayerDraft;
}

/**
 * Previews a layer's file in a separate process that reads samples only. If the file can't be imported with these choices, the answer says why. Throws a
 * `Problem` when the file can't be read at all.
 */
export async function previewLayerFile(
  services: Pick<Services, 'database' | 'scratchDir'>,
  { file, name, placePath, choice }: LayerPreviewRequest,
): Promise<LayerPreview> {
  const { as, columns, ...reading } = choice;
  const fileChoice = { ...reading, file };
  const staticLayer = as === undefined ? undefined : { as, columns };
  const { layers, opened } = await FILE_SLOTS.run(`layer ${file}`, () =>
    lookInProcess(services, fileChoice, staticLayer),
  );
  const head = {
    file: name,
    layers: layers.map((layer) => ({
      name: layer.name,
      geometry_kind: layer.geometryKind,
      row_count: layer.rowCount,
    })),
  };
  if ('problem' in opened) return { ...head, opened: null, problem: opened.problem, place_guess: null };
  return {
    ...head,
    opened: {
      format: opened.format,
      crs: opened.crs,
      encoding: opened.encoding,
      geometry_kind: opened.geometryKind,
      row_count: opened.rowCount,
      columns: opened.columns,
      properties: opened.properties.map((match) => ({ ...match, columns: [...match.columns] })),
    },
    problem:
      placePath === null ? null : await messageOf(checkCorners(services, fileChoice, opened, placePath)),
    place_guess: await guessPlace(services, opened.points),
  };
}

async function messageOf(check: Promise<void>): Promise<string | null> {
  try {
    await check;
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}

async function guessPlace(
  { database }: Pick<Services, 'database'>,
  points: ArrayLike<number>,
): Promise<LayerPreview['place_guess']> {
  if (points.length === 0) return null;
  const { countyOfMost } = await judgePoints(
    database.kysely,
    await findFirstCounty(database.kysely),
    Array.from(points),
  );
  return countyOfMost === undefined ? null : { path: countyOfMost.path, name: countyOfMost.name };
}
