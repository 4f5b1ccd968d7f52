/** A dataset of a project. */
export interface ExportSource {
  id: string;
  name: string;
  type: string;
}

/** Public data of others: never exported. */
export const GENERIC_SOURCE = 'Generic';

export function isExportable({ type }: Pick<ExportSource, 'type'>): boolean {
  return type !== GENERIC_SOURCE;
}

/** Only records of datasets are asked for, and all of those datasets are public. */
export function isOnlyPublicSources(
  sources: readonly Pick<ExportSource, 'type'>[],
  isOnlyMyData: boolean,
): boolean {
  return isOnlyMyData && sources.length > 0 && !sources.some(isExportable);
}
