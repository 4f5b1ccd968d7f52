import { z } from 'zod';
import type { CurrentEdition } from '../queries.ts';
import type { PreviousEdition } from './worker-messages.ts';

const provenanceSchema = z.object({
  report: z.object({ columns: z.array(z.object({ from: z.string(), to: z.string().nullable() })) }),
});

/** What an import has to know of the edition that it follows; null when there is none. */
export function previousOf(current: CurrentEdition | undefined): PreviousEdition | null {
  if (current === undefined) return null;
  const columns = provenanceSchema.safeParse(current.provenance).data?.report.columns ?? [];
  return {
    editionId: current.id,
    parcels: current.parcel_count ?? 0,
    numberColumn: columns.find(({ to }) => to === 'parcelnumb')?.from ?? null,
  };
}
