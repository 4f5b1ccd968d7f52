import { describe, expect, it } from 'vitest';
import { FEATURES } from '../../../apps/feature-list.ts';
import { type Permission, refusal } from '../../../kernel/permission.ts';
import { tokenScopesOf } from './token-scopes.ts';

const SCOPES = tokenScopesOf(FEATURES);
const PERMISSIONS = new Map(
  FEATURES.flatMap(({ permissions }) => Object.values<Permission>(permissions)).map((permission) => [
    permission.verb,
    permission,
  ]),
);
const permissionOf = (verb: string): Permission => {
  const found = PERMISSIONS.get(verb);
  if (found === undefined) throw new Error(`no feature has ${verb}`);
  return found;
};

const actorWith = (scopes: readonly string[], isOperator = false) => ({
  userId: 'u',
  tier: 'pro' as const,
  isOperator,
  token: { id: 't', origin: null, permissions: SCOPES.verbsOf(scopes) },
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
    expect(refusal(actorWith(scopes), permissionOf(permission))).toBe(answer),
  );

  it('of an operator may do no more than its scopes allow', () => {
    expect(refusal(actorWith(['write_imports'], true), permissionOf('import.create'))).toBeNull();
    expect(refusal(actorWith(['write_imports'], true), permissionOf('removal.create'))).toBe('outside_token');
  });

  it('with every scope still reaches nothing of sessions, passwords, members, tokens and deletion', () => {
    const all = SCOPES.verbsOf([...SCOPES.all.keys()]);
    const people =
      /^(?:session|account|member|group|token|mail|data_export|preference|audit|removal|access_log)\./;
    const reached = [...PERMISSIONS.keys()].filter((verb) => all.has(verb) && people.test(verb));
    expect(reached).toEqual([]);
  });

  it('gets scopes of operators from operators only', () => {
    expect(SCOPES.offeredTo({ isOperator: false })).not.toContain('write_imports');
    expect(SCOPES.offeredTo({ isOperator: true })).toEqual([...SCOPES.all.keys()]);
  });

  it('is made only for scopes that have a label, and each of them opens something', () => {
    const used = new Set([...PERMISSIONS.values()].flatMap(({ scope }) => scope ?? []));
    used.delete('every');
    expect([...used].sort()).toEqual([...SCOPES.all.keys()].sort());
  });
});
