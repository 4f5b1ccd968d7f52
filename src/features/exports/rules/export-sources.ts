/** A dataset of a project. */
export interface ExportSource {
  id: string;
  name: string;
  type: string;
}

/** The type of public data from third parties, which is never exported. */
const GENERIC_SOURCE = 'Generic';

export function isExportable({ type }: Pick<ExportSource, 'type'>): boolean {
  return type !== GENERIC_SOURCE;
}

/** Returns true when only dataset records are requested and all these datasets are public. */
export function isOnlyPublicSources(
  sources: readonly Pick<ExportSource, 'type'>[],
  isOnlyMyData: boolean,
): boolean {
  return isOnlyMyData && sources.length > 0 && !sources.some(isExportable);
}
