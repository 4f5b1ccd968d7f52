import type { Feature, TokenScope } from '../../../kernel/feature.ts';
import type { Permission } from '../../../kernel/permission.ts';

/** The token scopes of all features. */
export interface TokenScopes {
  /** Scopes by name, in the order of the features. */
  readonly all: ReadonlyMap<string, TokenScope>;
  /** Returns the verbs that a token with these scopes may request. Names of unknown or former scopes add nothing. */
  verbsOf(scopes: readonly string[]): ReadonlySet<string>;
  /** Returns the names of the scopes that a person can give their token. Operator scopes are offered only to operators. */
  offeredTo(actor: { isOperator: boolean }): readonly string[];
}

/**
 * Collects the scopes of all features. A permission names its scope in the manifest of its feature. No token has a permission without a scope, such as
 * those about passwords, sessions, members, deletion and the tokens themselves.
 */
export function tokenScopesOf(features: readonly Feature[]): TokenScopes {
  const all = new Map(features.flatMap(({ tokenScopes }) => Object.entries(tokenScopes)));
  const permissions = features.flatMap((feature) => Object.values<Permission>(feature.permissions));
  const isForOperators = (scope: string) =>
    permissions.some((permission) => permission.scope === scope && permission.who === 'operator');
  return {
    all,
    verbsOf(scopes) {
      const given = new Set(['every', ...scopes.filter((scope) => all.has(scope))]);
      return new Set(
        permissions.flatMap(({ verb, scope }) => (scope !== undefined && given.has(scope) ? [verb] : [])),
      );
    },
    offeredTo: ({ isOperator }) => [...all.keys()].filter((scope) => isOperator || !isForOperators(scope)),
  };
}
