import type { Db } from '../../../backend/db/database.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { ParcelReader } from '../../parcels/server/index.ts';
import { returnSandboxParcels, takeSandboxParcels } from '../../tokens/server/index.ts';

/**
 * Wraps the reading of parcels: those that a program reads with the token of an API sandbox are counted first, and only as many are read as the sandbox has
 * left. Those that another limit leaves out are returned to the sandbox.
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
