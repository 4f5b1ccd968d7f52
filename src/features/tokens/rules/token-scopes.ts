import type { Feature, TokenScope } from '../../../kernel/feature.ts';
import type { Permission } from '../../../kernel/permission.ts';

/** What tokens can be made for, of all features of the program. */
export interface TokenScopes {
  /** By name, in the order of the features. */
  readonly all: ReadonlyMap<string, TokenScope>;
  /** The verbs that a token with these scopes may ask for; names that are no scope (any more) give nothing. */
  verbsOf(scopes: readonly string[]): ReadonlySet<string>;
  /** Names of scopes that somebody can give a token of theirs: those for operators only when they are one. */
  offeredTo(actor: { isOperator: boolean }): readonly string[];
}

/**
 * A permission names its scope in the manifest of its feature. One without a scope needs a person who is signed in: passwords, sessions, members,
 * tokens themselves, deletion.
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
