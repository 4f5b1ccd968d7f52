/** The free API sandbox: a 30-day trial token, 7 counties, 2,000 parcel records, 10,000 tiles. */
export const SANDBOX = { days: 30, counties: 7, records: 2000, tiles: 10_000 } as const;

/** The state of an account's sandbox, which can be opened once. */
export type SandboxState = 'available' | 'active' | 'used';

/** The requests that were made with a sandbox. */
export interface SandboxUse {
  records: number;
  tiles: number;
  /** The paths of the counties whose records were requested. */
  counties: readonly string[];
}

/** Returns the path of the county of a parcel or place, `/us/md/baltimore-city`; null for a state or a country. */
export function countyOfPath(path: string): string | null {
  const [, country, state, county] = path.split('/');
  return county === undefined ? null : `/${country}/${state}/${county}`;
}

/** Returns why a sandbox can't have one more record of this county, or one more tile; null if it can. */
export function sandboxIssue(
  use: SandboxUse,
  meter: 'record' | 'tile',
  county: string | null,
): string | null {
  if (meter === 'tile')
    return use.tiles < SANDBOX.tiles
      ? null
      : `The API sandbox has ${SANDBOX.tiles.toLocaleString('en-US')} tiles, and all are used.`;
  if (county === null)
    return 'The API sandbox has only records of parcels, and this address is not inside a county.';
  if (use.records >= SANDBOX.records)
    return `The API sandbox has ${SANDBOX.records.toLocaleString('en-US')} parcel records, and all are used.`;
  return use.counties.includes(county) || use.counties.length < SANDBOX.counties
    ? null
    : `The API sandbox has ${SANDBOX.counties} counties, and ${county} is not one of them: ${use.counties.join(', ')}.`;
}

/** Returns the state of a sandbox; null: it was never opened. */
export function sandboxState(
  sandbox: { expiresAt: Date; isRevoked: boolean } | null,
  now: Date,
): SandboxState {
  if (sandbox === null) return 'available';
  return sandbox.isRevoked || sandbox.expiresAt <= now ? 'used' : 'active';
}
