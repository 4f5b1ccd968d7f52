import type { FileSurvey } from '../run/survey-file.ts';
import { IdBook } from './id-book.ts';
import { LostParcels } from './lost-parcels.ts';
import type { WorkerLine } from '../run/worker-line.ts';
import type { ImportTask } from '../run/worker-messages.ts';

const ID_ROWS = 25_000;
const LOST_ROWS = 5000;
/**
 * More parcels than this are not looked for by address and polygon, for their polygons have to fit into memory (some 100 MB): a county that gave all of
 * its hundreds of thousands of parcels other numbers begins anew.
 */
const MAX_LOST = 150_000;

export interface KnownIds {
  byNumber: IdBook;
  /** Null when every number is found again. */
  lost: LostParcels | null;
}

/** The ids of the edition before, fetched in pieces of bounded size: all by number, and the polygons of those whose number says too little. */
export async function readIds(
  { previous }: Pick<ImportTask, 'previous'>,
  survey: FileSurvey,
  line: WorkerLine,
): Promise<KnownIds> {
  const byNumber = new IdBook(previous?.parcels ?? 0);
  if (previous === null) return { byNumber, lost: null };
  const { editionId, parcels } = previous;
  for (let afterFid = 0; afterFid < parcels; afterFid += ID_ROWS) {
    const toFid = afterFid + ID_ROWS;
    byNumber.addRows(await line.ask<Uint8Array>({ kind: 'previous', editionId, afterFid, toFid }));
  }
  const fids = byNumber.listFids(
    (hash) => !survey.numbers.has(hash) || survey.repeatedNumbers.has(hash),
    MAX_LOST + 1,
  );
  if (fids.length === 0 || fids.length > MAX_LOST) return { byNumber, lost: null };
  const lost = new LostParcels();
  for (let at = 0; at < fids.length; at += LOST_ROWS) {
    const bytes = await line.ask<Uint8Array>({
      kind: 'lost',
      editionId,
      fids: fids.slice(at, at + LOST_ROWS),
    });
    lost.addRows(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }
  return { byNumber, lost };
}
