import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { openFieldAccess } from '../../parcels/server/index.ts';
import { accessName } from '../rules/compared-columns.ts';

/** The changed columns that one reader may see. A column that is hidden in any of the editions is hidden. */
export interface ChangedFieldAccess {
  isHidden(name: string): boolean;
  isPersonal(name: string): boolean;
}

export async function openChangedFieldAccess(
  services: Pick<Services, 'config' | 'database'>,
  editions: readonly { editionId: number; placePath: string }[],
  actor: Actor,
): Promise<ChangedFieldAccess> {
  const fieldAccess = await Promise.all(editions.map((edition) => openFieldAccess(services, edition, actor)));
  return {
    isHidden: (name) => fieldAccess.some((access) => access.whyHidden(accessName(name)) !== null),
    isPersonal: (name) => fieldAccess.some((access) => access.isPersonal(accessName(name))),
  };
}
