import type { Actor } from '../../../kernel/permission.ts';
import type { AreaOutline } from '../../focus-areas/server/index.ts';
import type { Privacy } from '../../privacy/server/index.ts';

/** The services that selecting parcels needs in a job. */
export interface SelectionParts {
  privacy: Pick<Privacy, 'optOuts'>;
  openFocusArea(actor: Actor, path: string): Promise<AreaOutline>;
}
