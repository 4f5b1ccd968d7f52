import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../../backend/services.ts';
import type { Edition } from '../../editions/server/index.ts';
import {
  OCCUPANCY_FILE,
  type ParcelStore,
  editionFileKey,
  openEditionFile,
} from '../../parcel-tiles/server/index.ts';
import { countryOf } from '../../parcels/rules/canada-fields.ts';
import { OCCUPANCIES, type Occupancy, occupancyOf } from '../rules/occupancy.ts';
import { listOwnerAddresses } from './queries.ts';
import type { Selected } from './statistics/selected-numbers.ts';

type EditionId = Pick<Edition, 'geoid' | 'version'>;

/** Compares each owner's mailing address with the address of the parcel. Returns an index into `OCCUPANCIES` for each parcel, by ordinal. */
export async function computeOccupancy(
  { database }: Pick<Services, 'database'>,
  store: ParcelStore,
  { editionId, placePath }: Pick<Edition, 'editionId' | 'placePath'>,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const { ogcFids } = store;
  const codes = new Uint8Array(ogcFids.length);
  const country = countryOf(placePath);
  const homeState = placePath.split('/')[2] ?? null;
  // Holds each parcel's ordinal + 1 at its row number, and 0 where no parcel has the number. Row numbers are dense: filling an array of a million takes
  // milliseconds, a Map a tenth of a second.
  const ordinals = new Uint32Array(ogcFids.reduce((most, ogcFid) => Math.max(most, ogcFid), 0) + 1);
  ogcFids.forEach((ogcFid, ordinal) => (ordinals[ogcFid] = ordinal + 1));
  for await (const page of listOwnerAddresses(database.kysely, editionId)) {
    signal?.throwIfAborted();
    for (const parcel of page) {
      const place = ordinals[parcel.ogcFid] ?? 0;
      if (place === 0) continue;
      const occupancy = occupancyOf({ ...parcel, siteState: parcel.siteState ?? homeState }, country);
      codes[place - 1] = OCCUPANCIES.indexOf(occupancy);
    }
  }
  return codes;
}

/** Returns the occupancy of each parcel by ordinal; null before the job has made the file, and for a damaged one. */
export async function readOccupancy(
  services: Pick<Services, 'files'>,
  edition: EditionId & { parcelCount: number },
): Promise<Uint8Array | null> {
  const key = editionFileKey(edition.geoid, edition.version, OCCUPANCY_FILE);
  if (!(await services.files.has(key))) return null;
  try {
    const codes = await openEditionFile(services.files, key, (file) => readFile(file));
    return codes.length === edition.parcelCount ? codes : null;
  } catch {
    return null;
  }
}

export async function writeOccupancy(
  { files, scratchDir }: Pick<Services, 'files' | 'scratchDir'>,
  { geoid, version }: EditionId,
  codes: Uint8Array,
): Promise<void> {
  const folder = await mkdtemp(path.join(scratchDir, 'occupancy-'));
  try {
    const file = path.join(folder, OCCUPANCY_FILE);
    await writeFile(file, codes);
    await files.put(editionFileKey(geoid, version, OCCUPANCY_FILE), file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export type OccupancyCounts = Readonly<Record<Occupancy, number>>;

export function countOccupancy(codes: Uint8Array, selected: Selected): OccupancyCounts {
  const counts = new Uint32Array(OCCUPANCIES.length);
  const total = selected === null ? codes.length : selected.length;
  for (let i = 0; i < total; i++) {
    const code = codes[selected === null ? i : (selected[i] as number)] as number;
    counts[code] = (counts[code] as number) + 1;
  }
  const [unknown = 0, ownerOccupied = 0, absentee = 0, outOfState = 0] = counts;
  return { unknown, owner_occupied: ownerOccupied, absentee, out_of_state: outOfState };
}
