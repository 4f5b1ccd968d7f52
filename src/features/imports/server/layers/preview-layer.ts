import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { listSourceLayers } from '../../../../backend/formats/open-source.ts';
import type { SourceLayer } from '../../../../backend/formats/feature-source.ts';
import type { Services } from '../../../../backend/services.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { findStaticLayer } from '../../../layers/rules/static-layers.ts';
import type { LayerDraft, LayerPreview } from '../../contract.ts';
import { matchLayerProperties } from '../../rules/match-layer-properties.ts';
import { checkCoordinates } from '../preview/guess-file-crs.ts';
import { sampleFile } from '../preview/sample-file.ts';
import { findCrsDefinition, findFirstCounty, judgePoints } from '../queries.ts';
import { withSource } from '../run/with-source.ts';
import { sampleLayerFile } from './layer-file-features.ts';

const SHOWN_VALUES = 4;

export interface LayerPreviewRequest {
  file: string;
  name: string;
  /** null: nobody has said where it lies. */
  placePath: string | null;
  choice: LayerDraft;
}

/** Looks into a layer's file, reading samples only. What keeps it from being imported is part of the answer; a file that is none throws a `Problem`. */
export async function previewLayerFile(
  services: Pick<Services, 'database' | 'scratchDir'>,
  request: LayerPreviewRequest,
): Promise<LayerPreview> {
  const layers = await listLayersOf(services, request);
  const head = {
    file: request.name,
    layers: layers.map(({ name, geometryKind, rowCount }) => ({
      name,
      geometry_kind: geometryKind,
      row_count: rowCount,
    })),
  };
  try {
    return { ...head, ...(await openChosen(services, request)) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { ...head, opened: null, problem: error.message, place_guess: null };
  }
}

async function openChosen(
  services: Pick<Services, 'database' | 'scratchDir'>,
  { file, placePath, choice }: LayerPreviewRequest,
): Promise<Pick<LayerPreview, 'opened' | 'problem' | 'place_guess'>> {
  const { as, columns, ...reading } = choice;
  const fileChoice = { ...reading, file };
  return withSource(services, fileChoice, async (source) => {
    const { points } = await sampleFile(source);
    const sampled = await sampleLayerFile(source);
    const layer = as === undefined ? undefined : findStaticLayer(as);
    const problem =
      placePath === null ? null : await wordsOf(checkCoordinates(services, fileChoice, source, placePath));
    return {
      opened: {
        format: source.format,
        crs: source.crs,
        encoding: source.encoding,
        geometry_kind: source.geometryKind,
        row_count: source.rowCount,
        columns: sampled.columns.map(({ name, values }) => ({
          name,
          values: [...new Set(values)].slice(0, SHOWN_VALUES),
        })),
        properties:
          layer === undefined
            ? []
            : matchLayerProperties(layer, sampled.columns, columns).map((match) => ({
                ...match,
                columns: [...match.columns],
              })),
      },
      problem,
      place_guess: await guessPlace(services, points),
    };
  });
}

async function wordsOf(check: Promise<void>): Promise<string | null> {
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
  const { elsewhere } = await judgePoints(
    database.kysely,
    await findFirstCounty(database.kysely),
    Array.from(points),
  );
  return elsewhere === undefined ? null : { path: elsewhere.path, name: elsewhere.name };
}

async function listLayersOf(
  { database, scratchDir }: Pick<Services, 'database' | 'scratchDir'>,
  { file, choice }: LayerPreviewRequest,
): Promise<SourceLayer[]> {
  const dir = await mkdtemp(path.join(scratchDir, 'layers-'));
  try {
    return await listSourceLayers(file, {
      crs: choice.crs,
      encoding: choice.encoding,
      scratchDir: dir,
      lookUpCrs: (epsgCode) => findCrsDefinition(database.kysely, epsgCode),
    });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
