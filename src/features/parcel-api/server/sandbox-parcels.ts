import type { Db } from '../../../backend/db/database.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { ParcelReader } from '../../parcels/server/index.ts';
import { returnSandboxParcels, takeSandboxParcels } from '../../tokens/server/index.ts';

/**
 * Wraps the reading of parcels, for programs with the token of an API sandbox. Takes the parcels from the sandbox's allowance first, reads only as many as the
 * allowance has left, and then returns to it the parcels that another limit left out.
 */
export function withinSandbox(db: Db, reader: Pick<ParcelReader, 'readMany'>): ParcelReader['readMany'] {
  return async (spots, visitor, endpoint, options) => {
    const { token } = visitor.actor;
    if (token?.isSandbox !== true) return reader.readMany(spots, visitor, endpoint, options);
    const { allowed, issue } = await takeSandboxParcels(
      db,
      token.id,
      spots,
      ({ edition }) => edition.placePath,
    );
    if (allowed.length === 0 && issue !== null) throw new Problem('limit_reached', issue);
    let shown = 0;
    try {
      const { parcels, warning } = await reader.readMany(allowed, visitor, endpoint, options);
      shown = parcels.length;
      const warnings = [issue, warning].filter((text) => text !== null);
      return { parcels, warning: warnings.length === 0 ? null : warnings.join(' ') };
    } finally {
      await returnSandboxParcels(db, token.id, allowed.length - shown);
    }
  };
}
