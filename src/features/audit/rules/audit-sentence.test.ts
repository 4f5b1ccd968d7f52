import { expect, it } from 'vitest';
import type { AuditEntry } from '../contract.ts';
import { auditSentence } from './audit-sentence.ts';

const OLIVE = { id: 'a1', name: 'Olive', email: 'olive@people.example' };
const BOB = { id: 'a2', name: 'Bob', email: 'bob@people.example' };
const GROUP = { kind: 'group', id: 'g1', name: 'Alder' };
/** Sentences as the features declare them in their `acts`. */
const SENTENCES = {
  'account.deletion_asked': 'Asked to delete {record}',
  'account.operator_signed_in': 'Signed in as an operator',
  'account.signed_in_as': 'Signed in as {record}',
  'edition.rolled_back_to': 'Went back to {record}',
  'group.member_removed': 'Removed {person} from {record}',
  'group.member_role_changed': 'Changed the role of {person} in {record}',
  'layer.added': 'Added {record}',
  'removal.created': 'Created the privacy opt-out {name}',
  'storage.backup_started': 'Started a backup',
};
const entry = {
  id: 7,
  at: '2026-11-21T10:00:00.000Z',
  by: OLIVE,
  as: null,
  verb: 'group.renamed',
  subject: GROUP,
  other: null,
  detail: {},
};
const sentenceOf = (change: Partial<AuditEntry>) => auditSentence({ ...entry, ...change }, SENTENCES);

it.each<[string, Partial<AuditEntry>]>([
  ['Renamed the group Alder', {}],
  ['Changed the role of Bob in the group Alder', { verb: 'group.member_role_changed', other: BOB }],
  ['Removed a person from the group Alder', { verb: 'group.member_removed' }],
  [
    'Signed in as an operator',
    { verb: 'account.operator_signed_in', subject: { kind: 'account', id: 'a1', name: 'Olive' } },
  ],
  [
    'Asked to delete their own account',
    { verb: 'account.deletion_asked', subject: { kind: 'account', id: 'a1', name: 'Olive' } },
  ],
  [
    'Saved the account of Bob',
    { verb: 'account.saved', subject: { kind: 'account', id: 'a2', name: 'Bob' } },
  ],
  [
    'Signed in as a deleted account (0b2f8a52)',
    { verb: 'account.signed_in_as', subject: { kind: 'account', id: '0b2f8a52-8a0f', name: null } },
  ],
  [
    'Created the privacy opt-out 0b2f8a52',
    { verb: 'removal.created', subject: { kind: 'removal', id: '0b2f8a52-8a0f-4f34-9a2e', name: null } },
  ],
  [
    'Went back to the edition 2 of /us/zz/alder',
    {
      verb: 'edition.rolled_back_to',
      subject: { kind: 'edition', id: '5', name: 'edition 2 of /us/zz/alder' },
    },
  ],
  [
    'Started a backup',
    { verb: 'storage.backup_started', subject: { kind: 'storage_task', id: '5', name: 'A backup' } },
  ],
  [
    'Added the layer $& of /us/zz/alder',
    { verb: 'layer.added', subject: { kind: 'layer', id: '5', name: '$& of /us/zz/alder' } },
  ],
])('says: %s', (text, change) => {
  expect(sentenceOf(change).text).toBe(text);
});

it.each<[string[], AuditEntry['detail']]>([
  [['from pro to team'], { from: 'pro', to: 'team' }],
  [['from none to team flex'], { from: null, to: 'team_flex' }],
  [['plan team', 'operator'], { plan: 'team', is_operator: true }],
  [['not operator'], { is_operator: false }],
  [
    ['scopes read parcels, exports', 'origins none', 'expires at Feb 21, 2027'],
    { scopes: ['read_parcels', 'exports'], origins: [], expires_at: '2027-02-21T19:36:36.571Z' },
  ],
  [['total $1,234.50', 'lines 2'], { total_cents: 123_450, currency: 'USD', lines: 2 }],
  [
    ['$39 up to 100,000 parcels, $59 for more'],
    {
      currency: 'USD',
      steps: [
        { price_cents: 3900, up_to_parcels: 100_000 },
        { price_cents: 5900, up_to_parcels: null },
      ],
    },
  ],
  [['role editor'], { role: 'editor', invitation: '0b2f8a52-8a0f-4f34-9a2e-6f3c6d9a0001' }],
  [[], { to: '0b2f8a52-8a0f-4f34-9a2e-6f3c6d9a0001' }],
  [['names PLATBOOK_SITE_NAME, SMTP_HOST'], { names: 'PLATBOOK_SITE_NAME, SMTP_HOST' }],
  [['odd deep 1, more none'], { odd: { deep: 1, more: [] } }],
  [['steps price cents 1.5'], { steps: [{ price_cents: 1.5 }] }],
  [['steps none'], { steps: [null] }],
  [['currency dollars', 'total $1'], { currency: 'dollars', total_cents: 100 }],
  [['at 2026-99-99T10:00:00Z'], { at: '2026-99-99T10:00:00Z' }],
])('adds the facts %j', (facts, detail) => {
  expect(sentenceOf({ detail }).facts).toEqual(facts);
});
