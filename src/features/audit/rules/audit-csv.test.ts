import { expect, it } from 'vitest';
import type { AuditEntry } from '../contract.ts';
import { auditCsv } from './audit-csv.ts';

const entry: AuditEntry = {
  id: 7,
  at: '2026-11-21T10:00:00.000Z',
  by: { id: 'a1', name: 'Olive', email: 'olive@people.example' },
  as: null,
  verb: 'group.renamed',
  subject: { kind: 'group', id: 'g1', name: 'Alder' },
  other: null,
  detail: {},
  text: 'Renamed the group Alder',
  facts: [],
};
const lineOf = (change: Partial<AuditEntry>) => auditCsv([{ ...entry, ...change }]).split('\r\n')[1];

it('has a heading and a line for each entry', () => {
  expect(auditCsv([])).toBe(
    'id,time,by,by_email,as,as_email,verb,subject_kind,subject_id,subject_name,detail\r\n',
  );
  expect(lineOf({})).toBe(
    '7,2026-11-21T10:00:00.000Z,a1,olive@people.example,,,group.renamed,group,g1,Alder,{}',
  );
  expect(lineOf({ by: null })).toContain('Z,,,,,group');
});

it.each([
  ['Alder, "the" land', '"Alder, ""the"" land"'],
  ['=1+1', "'=1+1"],
  ['-2-3', "'-2-3"],
  ['@sum', "'@sum"],
  ['two\nlines', '"two\nlines"'],
])('writes %j so that it stays text', (name, written) => {
  expect(auditCsv([{ ...entry, subject: { kind: 'group', id: 'g1', name } }])).toContain(`,g1,${written},{}`);
});
