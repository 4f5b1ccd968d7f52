import type { SourceColumn } from '../../../../backend/formats/feature-source.ts';
import { Problem } from '../../../../kernel/problem.ts';
import type { SampledColumn } from '../../rules/column-match.ts';
import type { OpenTable } from '../joins/open-table.ts';
import { sampleFile } from './sample-file.ts';

/** Returns the columns of a table with a sample of their values; none for a table that can't be read or whose columns `isWanted` refuses. */
export async function sampleTable(
  layer: string,
  openTable: OpenTable,
  isWanted: (columns: readonly SourceColumn[]) => boolean = () => true,
): Promise<readonly SampledColumn[]> {
  try {
    const { source } = await openTable({ layer });
    try {
      return isWanted(source.columns) ? (await sampleFile(source)).columns : [];
    } finally {
      await source.close();
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [];
  }
}
