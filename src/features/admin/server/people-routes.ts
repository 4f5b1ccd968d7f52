import type { Db } from '../../../backend/db/database.ts';
import { nextPage } from '../../../backend/db/row-cursor.ts';
import { type BinaryReply, type Route, route } from '../../../backend/http/route.ts';
import { ADMIN_PAGE_SIZE, downloadUserProfiles, listRunning, listUserProfiles } from '../contract.ts';
import { profilesCsv } from '../rules/profiles-csv.ts';
import { countIndustries, listProfileRows } from './queries-people.ts';
import { listRunningExports, listRunningImports } from './queries-running.ts';

const CSV_LINES = 100_000;
const RUNNING = 200;

/** The routes for people's answers at registration, and for the imports and exports that run now. */
export function peopleRoutes(db: Db): Route[] {
  return [
    route(listUserProfiles, async ({ query }, { setHeader }) => {
      setHeader('cache-control', 'no-store');
      const rows = await listProfileRows(db, query, ADMIN_PAGE_SIZE + 1);
      return {
        industries: (await countIndustries(db)).map(({ industry, people, wantsEmail }) => ({
          industry,
          people,
          wants_email: wantsEmail,
        })),
        users: rows.slice(0, ADMIN_PAGE_SIZE).map((row) => ({
          id: row.id,
          name: row.name,
          email: row.email,
          industry: row.industry,
          job_title: row.jobTitle,
          wants_email: row.wantsEmail,
          created_at: row.createdAt.toISOString(),
        })),
        ...nextPage(rows, ADMIN_PAGE_SIZE),
      };
    }),
    route(downloadUserProfiles, async (_, { setHeader }): Promise<BinaryReply> => {
      const rows = await listProfileRows(db, {}, CSV_LINES);
      setHeader('content-disposition', 'attachment; filename="profiles.csv"');
      return {
        type: 'text/csv; charset=utf-8',
        body: Buffer.from(profilesCsv(rows)),
        cacheControl: 'no-store',
      };
    }),
    route(listRunning, async (_, { setHeader }) => {
      setHeader('cache-control', 'no-store');
      const imports = await listRunningImports(db, RUNNING);
      const exports = await listRunningExports(db, RUNNING);
      return {
        imports: imports.map((run) => ({
          id: run.id,
          source: run.source,
          place_path: run.placePath,
          state: run.state,
          phase: run.phase,
          done_rows: run.doneRows,
          total_rows: run.totalRows,
          created_at: run.createdAt.toISOString(),
          started_at: run.startedAt?.toISOString() ?? null,
        })),
        exports: exports.map((archive) => ({
          id: archive.id,
          filename: archive.filename,
          person: archive.person,
          state: archive.state,
          done_records: archive.doneRecords,
          records: archive.records,
          created_at: archive.createdAt.toISOString(),
        })),
      };
    }),
  ];
}
