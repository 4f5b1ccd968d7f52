import path from 'node:path';
import type { FeatureSource } from '../../../../backend/formats/feature-source.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { errorOfScale, parseCensusScale, scaleOfCensusFile } from '../../../places/rules/outline-sources.ts';
import { type CensusOutline, saveCensusOutlines } from '../../../places/server/index.ts';
import type { ImportContext } from '../run/import-context.ts';
import { type FileChoice, withSource } from '../run/with-source.ts';
import { listBoundaryFeatures } from './import-boundary-file.ts';

export interface CensusFileImport extends FileChoice {
  /** As the Census Bureau names it: 500k, 5m, 20m, tiger; or its denominator. Absent: the file's name says it. */
  scale?: string | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number) => void) | undefined;
}

export interface CensusFileReport {
  saved: number;
  unknown: string[];
  unusable: number;
  /** The denominator of the scale that the outlines were taken to have. */
  scale: number;
  errorM: number;
}

/** GEOID in today's files, with the year of a census behind it in some; GEO_ID and AFFGEOID hold the long form. */
const CODE_COLUMNS = [/^geoid(\d\d)?$/i, /^geo_id$/i, /^affgeoid(\d\d)?$/i, /^geoidfq(\d\d)?$/i];
const STATE_COLUMN = /^state(fp(\d\d)?)?$/i;
const COUNTY_COLUMN = /^county(fp(\d\d)?)?$/i;

/** Gives counties the outlines of a Census Bureau file: TIGER/Line or cartographic boundaries. Throws a `Problem` for a file of anything else. */
export async function importCensusFile(
  { services, onPublished }: Pick<ImportContext, 'services' | 'onPublished'>,
  { scale, signal, onProgress, ...choice }: CensusFileImport,
): Promise<CensusFileReport> {
  const name = path.basename(choice.file);
  const denominator = readScale(name, scale);
  const errorM = errorOfScale(denominator);
  const report = await withSource(services, choice, (source) =>
    saveCensusOutlines(services, listCounties(source, signal, onProgress), { errorM, madeFrom: name }),
  );
  if (report.saved === 0) {
    const example = report.unknown[0];
    throw new Problem(
      'unreadable_file',
      `${name} has no county that is known here${example === undefined ? '' : `: its first code is ${example}`}. Give a file of counties, such as cb_2023_us_county_500k.zip.`,
    );
  }
  await onPublished();
  return { ...report, scale: denominator, errorM };
}

function readScale(name: string, given: string | undefined): number {
  if (given === undefined) {
    const found = scaleOfCensusFile(name);
    if (found !== undefined) return found;
    throw new Problem(
      'invalid_input',
      `The name ${name} does not say how detailed the file is. Give --scale 500k, 5m or 20m for cartographic boundaries, or --scale tiger for TIGER/Line.`,
    );
  }
  const read = parseCensusScale(given);
  if (read !== undefined) return read;
  throw new Problem(
    'invalid_input',
    `--scale is 500k, 5m, 20m, tiger or the number behind "1:", not "${given}".`,
  );
}

async function* listCounties(
  source: FeatureSource,
  signal: AbortSignal | undefined,
  onProgress: ((done: number) => void) | undefined,
): AsyncGenerator<CensusOutline> {
  const names = source.columns.map(({ name }) => name);
  const find = (pattern: RegExp) => names.find((name) => pattern.test(name));
  const code = CODE_COLUMNS.map(find).find((name) => name !== undefined);
  const state = find(STATE_COLUMN);
  const county = find(COUNTY_COLUMN);
  if (code === undefined && (state === undefined || county === undefined))
    throw new Problem(
      'invalid_input',
      `The file has no column GEOID with the codes of counties. Its columns are: ${names.join(', ')}.`,
    );
  let done = 0;
  for await (const { geometry, properties } of listBoundaryFeatures(source, signal)) {
    const textOf = (name: string | undefined, digits: number) =>
      String((name === undefined ? undefined : properties?.[name]) ?? '').padStart(digits, '0');
    yield {
      geometry,
      geoid: code === undefined ? `${textOf(state, 2)}${textOf(county, 3)}` : properties?.[code],
    };
    if (++done % 100 === 0) onProgress?.(done);
  }
}
