import path from 'node:path';
import { withScratchFolder } from '../../../../backend/files/scratch-folder.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { errorOfScale, parseCensusScale, scaleOfCensusFile } from '../../../places/rules/outline-sources.ts';
import { type CensusReport, saveCensusOutlines } from '../../../places/server/index.ts';
import type { FileToRead } from '../run/file-to-read.ts';
import type { ImportContext } from '../run/import-context.ts';
import { readMapFile, type SentOutlines } from './read-map-file.ts';

export interface CensusFileImport extends FileToRead {
  /** The scale as the Census Bureau names it (500k, 5m, 20m, tiger), or its denominator. Absent: taken from the file's name. */
  scale?: string | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number) => void) | undefined;
}

export interface CensusFileReport extends CensusReport {
  /** The number of rows without a code or a usable polygon. */
  unusable: number;
  /** The denominator of the scale that was assumed for the outlines. */
  scale: number;
  errorM: number;
}

/** Gives counties the outlines of a Census Bureau file: TIGER/Line or cartographic boundaries. Throws a `Problem` for any other file. */
export async function importCensusFile(
  { services, onPublished }: Pick<ImportContext, 'services' | 'onPublished'>,
  { scale, signal, onProgress, ...choice }: CensusFileImport,
): Promise<CensusFileReport> {
  const name = path.basename(choice.file);
  const denominator = readScale(name, scale);
  const errorM = errorOfScale(denominator);
  const report: CensusReport = { saved: 0, unknown: [] };
  const take = async (sent: SentOutlines) => {
    if (sent.kind === 'counties')
      await saveCensusOutlines(services, sent.counties, { errorM, madeFrom: name }, report);
  };
  const unusable = await withScratchFolder(services.scratchDir, 'boundaries-', (scratchDir) =>
    readMapFile<number>(services, choice, { kind: 'census' }, { scratchDir, signal, onProgress, take }),
  );
  if (report.saved === 0) {
    const example = report.unknown[0];
    throw new Problem(
      'unreadable_file',
      `${name} has no known county${example === undefined ? '' : `: its first code is ${example}`}. Give a file of counties, such as cb_2023_us_county_500k.zip.`,
    );
  }
  await onPublished(null);
  return { ...report, unusable, scale: denominator, errorM };
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
    `--scale is 500k, 5m, 20m, tiger or the number after "1:", not "${given}".`,
  );
}
