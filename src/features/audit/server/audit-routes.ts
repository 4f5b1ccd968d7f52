import type { ActSentences } from '../../../backend/act-sentences.ts';
import { type BinaryReply, type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { AUDIT_CSV_LINES, AUDIT_PAGE, type AuditEntry, downloadAudit, listAudit } from '../contract.ts';
import { auditCsv } from '../rules/audit-csv.ts';
import { auditSentence } from '../rules/audit-sentence.ts';
import { type AuditRow, listEntries } from './queries.ts';

/** Routes for operators to read the audit log. */
export function auditRoutes({ database }: Pick<Services, 'database'>, sentences: ActSentences): Route[] {
  const db = database.kysely;
  const describe = (row: AuditRow) => describeEntry(row, sentences);
  return [
    route(listAudit, async ({ query }, { setHeader }) => {
      setHeader('cache-control', 'no-store');
      const rows = await listEntries(db, query, AUDIT_PAGE + 1);
      return { entries: rows.slice(0, AUDIT_PAGE).map(describe), has_more: rows.length > AUDIT_PAGE };
    }),
    route(downloadAudit, async ({ query }, { setHeader }): Promise<BinaryReply> => {
      const entries = (await listEntries(db, query, AUDIT_CSV_LINES)).map(describe);
      setHeader('content-disposition', 'attachment; filename="audit-log.csv"');
      return {
        type: 'text/csv; charset=utf-8',
        body: Buffer.from(auditCsv(entries)),
        cacheControl: 'no-store',
      };
    }),
  ];
}

function describeEntry(row: AuditRow, sentences: ActSentences): AuditEntry {
  const person = (id: string | null, name: string | null, email: string | null) =>
    id === null ? null : { id, name, email };
  const entry = {
    id: row.id,
    at: row.at.toISOString(),
    by: person(row.accountId, row.accountName, row.accountEmail),
    as: person(row.asAccountId, row.asName, row.asEmail),
    verb: row.verb,
    subject: { kind: row.subjectKind, id: row.subjectId, name: row.subjectName },
    other: person(row.otherId, row.otherName, row.otherEmail),
    detail: row.detail,
  };
  return { ...entry, ...auditSentence(entry, sentences) };
}
