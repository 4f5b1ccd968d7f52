import { describe, expect, it } from 'vitest';
import { type EntryRule, type LocalAccounts, type ProvedIdentity, decideSignIn } from './decide-sign-in.ts';

const PERSON: ProvedIdentity = { email: 'Dora@Acme.example', isEmailVerified: true, name: 'Dora' };
const RULE: EntryRule = { emailDomains: ['acme.example'], makesAccounts: true, label: 'Acme' };
const NOBODY: LocalAccounts = { linkedAccountId: null, sameEmail: null };
const decide = (person: object = {}, rule: object = {}, known: object = {}) =>
  decideSignIn({ ...PERSON, ...person }, { ...RULE, ...rule }, { ...NOBODY, ...known });

describe('a person with the right email domain is signed in, linked or given an account', () => {
  it.each([
    [{}, { kind: 'create', email: 'Dora@Acme.example', name: 'Dora' }],
    [{ linkedAccountId: 'a' }, { kind: 'sign_in', accountId: 'a' }],
    [{ sameEmail: { accountId: 'b', isConfirmed: true } }, { kind: 'link', accountId: 'b' }],
    [
      { linkedAccountId: 'a', sameEmail: { accountId: 'b', isConfirmed: true } },
      { kind: 'sign_in', accountId: 'a' },
    ],
  ])('local accounts %j', (known, expected) => {
    expect(decide({}, {}, known)).toEqual(expected);
  });
});

describe('a person is refused without a valid, verified email of an allowed domain, with an unconfirmed account, or without one where none are made', () => {
  const linked = { linkedAccountId: 'a', sameEmail: { accountId: 'a', isConfirmed: true } };
  it.each([
    [{ email: null }, {}, linked, /did not tell/],
    [{ email: 'nonsense' }, {}, linked, /did not tell/],
    [{ email: `${'x'.repeat(250)}@acme.example` }, {}, linked, /did not tell/],
    [{ email: 'a@b.example\n@acme.example' }, {}, linked, /did not tell/],
    [{ isEmailVerified: false }, {}, linked, /has not verified/],
    [{ email: 'dora@other.example' }, {}, linked, /other\.example/],
    [{ email: 'dora@sub.acme.example' }, {}, linked, /sub\.acme\.example/],
    [{ email: 'dora@notacme.example' }, {}, {}, /notacme/],
    [{}, {}, { sameEmail: { accountId: 'b', isConfirmed: false } }, /never confirmed/],
    [{}, { makesAccounts: false }, {}, /no account with/],
  ])('person %j, rule %j, local accounts %j', (person, rule, known, message) => {
    expect(decide(person, rule, known)).toEqual({ kind: 'refuse', message: expect.stringMatching(message) });
  });
});

it('lets every domain in when the operator allows it', () => {
  expect(decide({ email: 'x@anywhere.example' }, { emailDomains: 'any' })).toMatchObject({ kind: 'create' });
});

it.each([
  [null, 'Dora'],
  ['', 'Dora'],
  ['D', 'Dora'],
  [' Dora \n Deer ', 'Dora Deer'],
  ['x'.repeat(101), 'Dora'],
])('names a new person %j', (name, expected) => {
  expect(decide({ name })).toMatchObject({ name: expected });
});
