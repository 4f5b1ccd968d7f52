import { signedLink } from '../../../backend/made-files/signed-link.ts';
import { type ExportItem, exportFormatSchema } from '../contract.ts';
import { EXPORT_STATUS } from '../rules/export-history.ts';
import type { ExportRow, ExportState } from './queries.ts';

const STATUS: Readonly<Record<ExportState, number>> = {
  waiting: EXPORT_STATUS.running,
  building: EXPORT_STATUS.running,
  ready: EXPORT_STATUS.ready,
  failed: EXPORT_STATUS.failed,
  cancelled: EXPORT_STATUS.failed,
  expired: EXPORT_STATUS.expired,
};

/** Returns the text that the signature of a link to an export covers besides the time at which the link expires. */
export const linkSubject = (id: string): string => `export ${id}`;

function exportLink(secret: string, id: string, expiresAtMs: number): string {
  return signedLink(secret, { path: `/exports/${id}/download`, subject: linkSubject(id), expiresAtMs });
}

/** Describes an export for its history. The link is for people who may see the history. */
export function describeExport(row: ExportRow, secret: string, now: Date): ExportItem {
  const isExpired = row.state === 'ready' && row.expiresAt !== null && row.expiresAt <= now;
  const status = isExpired ? EXPORT_STATUS.expired : STATUS[row.state];
  const isReady = status === EXPORT_STATUS.ready;
  return {
    id: row.id,
    filename: row.filename,
    format: exportFormatSchema.parse(row.format),
    status,
    created_at: Math.floor(row.createdAt.getTime() / 1000),
    finished_at: row.finishedAt === null ? null : Math.floor(row.finishedAt.getTime() / 1000),
    records: row.records,
    progress: isReady ? 1 : row.records === 0 ? 0 : Math.min(1, row.doneRecords / row.records),
    bytes: isReady ? row.bytes : null,
    checksum: isReady ? row.checksum : null,
    error: row.error,
    url: isReady ? exportLink(secret, row.id, (row.expiresAt ?? now).getTime()) : null,
  };
}
