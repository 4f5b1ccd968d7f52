import { expect, it } from 'vitest';
import { type RoleChange, roleChangeFault } from './group-roles.ts';

const USUAL: RoleChange = {
  by: 'owner',
  isSelf: false,
  from: 'member',
  to: 'manager',
  ownerCount: 1,
  isTheirOwn: false,
};

it.each<[string, Partial<RoleChange>, RegExp | null]>([
  ['an owner changes a member', {}, null],
  ['an owner makes an owner', { to: 'owner' }, null],
  ['a manager changes a member', { by: 'manager' }, null],
  ['a manager makes an owner', { by: 'manager', to: 'owner' }, /Only an owner/],
  ['a manager demotes an owner', { by: 'manager', from: 'owner', ownerCount: 2 }, /Only an owner/],
  ['a member changes a member', { by: 'member' }, /Only owners and managers/],
  ['a member makes themselves manager', { by: 'member', isSelf: true }, /Only owners and managers/],
  ['a member leaves', { by: 'member', isSelf: true, to: null }, null],
  ['the last owner leaves', { from: 'owner', isSelf: true, to: null }, /needs an owner/],
  ['the last owner becomes member', { from: 'owner', isSelf: true, to: 'member' }, /needs an owner/],
  ['one of two owners leaves', { from: 'owner', isSelf: true, to: null, ownerCount: 2 }, null],
  ['the last owner stays owner', { from: 'owner', isSelf: true, to: 'owner' }, null],
  [
    'somebody leaves their own account',
    { from: 'owner', isSelf: true, to: null, ownerCount: 2, isTheirOwn: true },
    /stay in it/,
  ],
])('%s', (_, change, fault) => {
  const found = roleChangeFault({ ...USUAL, ...change });
  if (fault === null) expect(found).toBeNull();
  else expect(found).toMatch(fault);
});
