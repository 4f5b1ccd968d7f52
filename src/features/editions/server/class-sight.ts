import type { Config } from '../../../backend/config.ts';
import { ANONYMOUS, type Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { refusalOfAudience } from '../../layers/rules/layer-sight.ts';
import type { LayerSight } from '../../layers/server/index.ts';
import { countryOf } from '../../parcels/rules/canada-fields.ts';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import { premiumTierOf, seesPremium } from '../../parcels/rules/premium-fields.ts';
import { CLASSIFICATIONS, type KnownClasses } from '../rules/known-classes.ts';

/** Who may have the class of every parcel in a tile. */
export interface ClassSight {
  /**
   * Throws `sign_in_required` or `upgrade_required`, as a filter on the column does. Returns true when everyone may have the classes, so that
   * shared caches may keep the tile.
   */
  assertMaySee(actor: Actor, classes: KnownClasses, placePaths: readonly string[]): Promise<boolean>;
}

/**
 * A class tells the value of its column. Readers of the column may have it, and so may readers of the layer that is made of it: the operator may
 * make that layer public.
 */
export function createClassSight(
  { premiumFields }: Pick<Config, 'premiumFields'>,
  sight: LayerSight,
): ClassSight {
  return {
    async assertMaySee(actor, classes, placePaths) {
      const { column } = CLASSIFICATIONS[classes];
      const audience = await sight.audience(classes);
      const countries = new Set(placePaths.length === 0 ? ['us' as const] : placePaths.map(countryOf));
      const sees = (reader: Actor) =>
        refusalOfAudience(reader, audience) === null ||
        [...countries].every((country) =>
          seesPremium({ country, tier: premiumTierOf(column) }, reader, premiumFields),
        );
      if (sees(ANONYMOUS)) return true;
      if (sees(actor)) return false;
      const label = findParcelColumn(column)?.label ?? column;
      throw actor.userId === null
        ? new Problem(
            'sign_in_required',
            `Sign in to see the column ${label}: its values are not shown to everyone.`,
          )
        : new Problem('upgrade_required', `The column ${label} is part of a larger plan.`);
    },
  };
}
