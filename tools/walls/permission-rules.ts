import type { Source } from './read-sources.ts';
import type { Finding } from './rules.ts';

/** Files on the server that may check permissions themselves, each with the reason. */
const MAY_CALL_CAN = new Map([
  ['src/features/accounts/server/index.ts', 'gives `can` with the plans of the site to the router'],
  ['src/features/usage/server/usage.ts', 'counts and refuses in one statement'],
  ['src/features/projects/server/describe-project.ts', 'describes the refusal, with the plan to offer'],
  ['src/features/imports/server/uploads/uploads.ts', 'its protocol, tus, is not a declared endpoint'],
]);

/**
 * Finds permission checks inside handlers, and transactions that routes open. Server files may call `reasonAgainst` to tell a reader the reason of a
 * refusal, except files of routes.
 */
export function checkPermissions({ file, isTest, actions }: Source): Finding[] {
  if (isTest || !/^src\/features\/[^/]+\/(server|jobs)\//.test(file)) return [];
  const isRoutes = /routes[^/]*\.ts$/.test(file);
  return actions.flatMap(({ kind, what, line }): Finding[] => {
    if (kind === 'transaction' && isRoutes)
      return [{ wall: 'transaction-home', file, line, message: `${what}: bind the handler with writeRoute` }];
    if (kind !== 'permission' || MAY_CALL_CAN.has(file)) return [];
    if (what === 'reasonAgainst()' && !isRoutes) return [];
    const message = `${what}: give the route the function that loads its record, and the router checks`;
    return [{ wall: 'permission-home', file, line, message }];
  });
}
