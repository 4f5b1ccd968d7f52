import { z } from 'zod';
import type { Services } from '../../../../backend/services.ts';
import type { Recipe } from '../../contract.ts';
import { hasSpatialJoins } from '../../rules/has-spatial-joins.ts';
import type { ImportedEdition } from '../queries.ts';
import { listSpatialVersions } from './spatial-sources.ts';

const provenanceSchema = z.object({
  report: z.object({ spatial_joins: z.array(z.object({ name: z.string(), version: z.string() })) }),
});

/**
 * Returns true if the recipe would now join the same versions of layers, boundaries and files that the edition was joined with. Throws a `Problem` when one of
 * them no longer exists.
 */
export async function hasSameSpatialJoins(
  services: Pick<Services, 'database' | 'files'>,
  current: ImportedEdition,
  recipe: Recipe | null,
  placePath: string,
): Promise<boolean> {
  if (recipe === null || !hasSpatialJoins(recipe)) return true;
  const before = provenanceSchema.safeParse(current.provenance);
  if (!before.success) return false;
  const versions = await listSpatialVersions(services, recipe, placePath);
  return (
    versions.join('\n') ===
    before.data.report.spatial_joins.map(({ name, version }) => `${name} ${version}`).join('\n')
  );
}
