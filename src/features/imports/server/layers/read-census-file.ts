import type { FeatureSource } from '../../../../backend/formats/feature-source.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { type CensusFeature, readCensusOutlines } from '../../../places/server/thread.ts';
import type { MapFileReading } from './map-file-task.ts';
import { listBoundaryFeatures } from './read-boundary-file.ts';

/** Current files have GEOID, older ones GEOID and the year of a census, such as GEOID10. GEO_ID, AFFGEOID and GEOIDFQ hold the long form: 0500000US24510. */
const CODE_COLUMNS = [/^geoid(\d\d)?$/i, /^geo_id$/i, /^affgeoid(\d\d)?$/i, /^geoidfq(\d\d)?$/i];
const STATE_COLUMN = /^state(fp(\d\d)?)?$/i;
const COUNTY_COLUMN = /^county(fp(\d\d)?)?$/i;

/** Sends the county outlines of a Census Bureau file to the server. Returns the number of unusable rows. */
export async function readCensusFile({ source, ask, onProgress }: MapFileReading): Promise<number> {
  return readCensusOutlines(listCounties(source, onProgress), (counties) =>
    ask<void>({ kind: 'counties', counties }),
  );
}

async function* listCounties(
  source: FeatureSource,
  onProgress: (done: number) => void,
): AsyncGenerator<CensusFeature> {
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
  for await (const { geometry, properties } of listBoundaryFeatures(source)) {
    const textOf = (name: string | undefined, digits: number) =>
      String((name === undefined ? undefined : properties?.[name]) ?? '').padStart(digits, '0');
    yield {
      geometry,
      geoid: code === undefined ? `${textOf(state, 2)}${textOf(county, 3)}` : properties?.[code],
    };
    if (++done % 100 === 0) onProgress(done);
  }
}
