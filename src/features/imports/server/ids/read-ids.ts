import type { WorkerLine } from '../run/worker-line.ts';
import type { PreviousEdition } from '../run/worker-messages.ts';
import { PreviousParcels } from './previous-parcels.ts';

const ID_ROWS = 25_000;

/** Fetches the parcels of the edition before, in chunks of bounded size. */
export async function readIds(
  { editionId, parcels }: PreviousEdition,
  line: Pick<WorkerLine, 'ask'>,
): Promise<PreviousParcels> {
  const previous = new PreviousParcels(parcels);
  for (let afterFid = 0; afterFid < parcels; afterFid += ID_ROWS) {
    const toFid = afterFid + ID_ROWS;
    const bytes = await line.ask<Uint8Array>({ kind: 'previous', editionId, afterFid, toFid });
    previous.addRows(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }
  return previous;
}
