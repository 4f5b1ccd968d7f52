import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { openFieldSight } from '../../parcels/server/index.ts';
import { sightName } from '../rules/compared-columns.ts';

/** The changed columns that one reader may see. A column that is hidden in any of the editions is hidden. */
export interface ChangedFieldSight {
  isHidden(name: string): boolean;
  isPersonal(name: string): boolean;
}

export async function openChangedFieldSight(
  services: Pick<Services, 'config' | 'database'>,
  editions: readonly { editionId: number; placePath: string }[],
  actor: Actor,
): Promise<ChangedFieldSight> {
  const sights = await Promise.all(editions.map((edition) => openFieldSight(services, edition, actor)));
  return {
    isHidden: (name) => sights.some((sight) => sight.whyHidden(sightName(name)) !== null),
    isPersonal: (name) => sights.some((sight) => sight.isPersonal(sightName(name))),
  };
}
