import type { Services } from '../../../../backend/services.ts';
import { z } from 'zod';
import type { Recipe } from '../../contract.ts';
import type { CurrentEdition } from '../queries.ts';
import { hasSpatialJoins } from '../../rules/has-spatial-joins.ts';
import { listSpatialVersions } from './spatial-sources.ts';

const provenanceSchema = z.object({
  report: z.object({ spatial_joins: z.array(z.object({ name: z.string(), version: z.string() })) }),
});

/**
 * True when the edition was joined with the same layers, boundaries and files that a recipe would be joined with now. Throws a `Problem` when one
 * of them isn't there any more.
 */
export async function hasSameSpatialJoins(
  services: Pick<Services, 'database' | 'files'>,
  current: CurrentEdition,
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
