import { describe, expect, it } from 'vitest';
import { type Permission, PERMISSIONS, refusal } from '../../../kernel/permission.ts';
import { TOKEN_SCOPE_NAMES, permissionsOf, scopesFor } from './token-scopes.ts';

const actorWith = (scopes: readonly string[], isOperator = false) => ({
  userId: 'u',
  tier: 'pro' as const,
  isOperator,
  token: { id: 't', origin: null, permissions: permissionsOf(scopes) },
});

describe('a token', () => {
  it.each([
    [['read_parcels'], 'parcel.read', null],
    [['read_parcels'], 'tile.read', 'outside_token'],
    [['read_parcels'], 'usage.read', null],
    [['read_follows'], 'follow.create', 'outside_token'],
    [['write_follows'], 'follow.create', null],
    [['write_imports'], 'import.create', 'not_allowed'],
    [[], 'place.read', 'outside_token'],
    [['toString', 'no_such_scope'], 'parcel.read', 'outside_token'],
  ] as const)('with %j asks for %s: %s', (scopes, permission, answer) =>
    expect(refusal(actorWith(scopes), permission)).toBe(answer),
  );

  it('of an operator may no more than its scopes', () => {
    expect(refusal(actorWith(['write_imports'], true), 'import.create')).toBeNull();
    expect(refusal(actorWith(['write_imports'], true), 'removal.create')).toBe('outside_token');
  });

  it('with every scope still reaches nothing of sessions, passwords, members, tokens and deletion', () => {
    const all = permissionsOf(TOKEN_SCOPE_NAMES);
    const people =
      /^(?:session|account|member|group|token|mail|data_export|preference|audit|removal|access_log)\./;
    const reached = Object.keys(PERMISSIONS).filter(
      (name) => all.has(name as Permission) && people.test(name),
    );
    expect(reached).toEqual([]);
  });

  it('gets scopes of operators from operators only', () => {
    expect(scopesFor({ isOperator: false })).not.toContain('write_imports');
    expect(scopesFor({ isOperator: true })).toEqual(TOKEN_SCOPE_NAMES);
  });
});
