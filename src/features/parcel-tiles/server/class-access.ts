import { ANONYMOUS, type Actor } from '../../../kernel/permission.ts';
import { refusalOfAudience } from '../../layers/rules/layer-audience.ts';
import type { LayerAudiences } from '../../layers/server/index.ts';
import { assertMaySee } from '../../parcels/rules/assert-may-see.ts';
import { countryOf } from '../../parcels/rules/canada-fields.ts';
import { type AccessSettings, standardFieldAccess } from '../../parcels/rules/field-access.ts';
import { type KnownClasses, columnsOfClasses } from '../rules/known-classes.ts';

/** Decides who may see the class of every parcel in a tile. */
export interface ClassAccess {
  /**
   * Throws `sign_in_required` or `upgrade_required`, as a filter on the columns of the classes does. Returns true when everyone may see the
   * classes, so that shared caches may store the tile.
   */
  assertMaySee(actor: Actor, classes: KnownClasses, placePaths: readonly string[]): Promise<boolean>;
}

/**
 * A class reveals the values of its columns. So it is shown to readers who may see these columns, and to the audience of the map layer that shows the
 * classes, which the operator may make public. Classes use standard columns only, so the county's own columns are not checked.
 */
export function createClassAccess(settings: AccessSettings, access: LayerAudiences): ClassAccess {
  return {
    async assertMaySee(actor, classes, placePaths) {
      const columns = columnsOfClasses(classes);
      const audience = await access.audience(classes);
      const countries = new Set(placePaths.length === 0 ? ['us' as const] : placePaths.map(countryOf));
      const accessOf = (reader: Actor) =>
        [...countries].map((country) => standardFieldAccess(reader, settings, country));
      const isOpen = accessOf(ANONYMOUS).every((fields) =>
        columns.every((column) => fields.whyHidden(column) === null),
      );
      if (isOpen || audience === 'everyone') return true;
      if (refusalOfAudience(actor, audience) !== null)
        for (const fields of accessOf(actor)) assertMaySee(fields, columns);
      return false;
    },
  };
}
