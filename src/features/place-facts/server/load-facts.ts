import path from 'node:path';
import type { Services } from '../../../backend/services.ts';
import { callProcess } from '../../../backend/threads/call-process.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type AuditActor, BY_NOBODY, recordAct } from '../../audit/server/index.ts';
import type { GeoidCountry } from '../rules/geoid.ts';
import { createDraft, deleteDraft, deleteOldDrafts, insertFacts, publishDraft } from './queries-load.ts';
import type { FactsQuestion, FactsReport, FactsTask } from './read-facts.ts';

/** All block groups of the country in a table with 50 columns take some minutes on a small machine. */
const LIMITS = { seconds: 3600, megabytes: 512, residentMegabytes: 1024 } as const;

export interface FactsToLoad {
  file: string;
  labels?: string | undefined;
  encoding?: string | undefined;
  set: string;
  country: GeoidCountry;
  source: string;
  license: string;
  /** `YYYY-MM-DD` */
  date: string | null;
  signal?: AbortSignal;
  onProgress?: (places: number) => void;
}

/**
 * Loads a file of facts. The set of the same name is replaced in one step after every row is stored, so readers see the old set or the new one. If the file
 * can't be used, the old set stays. Throws a `Problem` about the file.
 */
export async function loadFacts(
  { database, scratchDir }: Pick<Services, 'database' | 'scratchDir'>,
  { file, labels, encoding, signal, onProgress, ...set }: FactsToLoad,
  by: AuditActor = BY_NOBODY,
): Promise<FactsReport> {
  const db = database.kysely;
  await deleteOldDrafts(db);
  let draft: number | null = null;
  let places = 0;
  const take = async (question: FactsQuestion) => {
    if (question.kind === 'columns') {
      draft = await createDraft(db, {
        ...set,
        name: set.set,
        fileName: path.basename(file),
        columns: question.columns,
      });
      return;
    }
    if (draft === null) throw new Error('the rows of a set came before its columns');
    await insertFacts(db, draft, question.rows);
    places += question.rows.length;
    onProgress?.(places);
  };
  const task: FactsTask = {
    file,
    labels: labels ?? null,
    set: set.set,
    country: set.country,
    encoding: encoding ?? null,
    scratchDir,
  };
  try {
    const report = await callProcess<FactsReport>({
      module: new URL('./read-facts-process.ts', import.meta.url),
      task,
      limits: LIMITS,
      hasLowPriority: false,
      signal,
      answer: (question) => take(question as FactsQuestion),
    });
    const made = draft;
    if (made === null) throw new Problem('unreadable_file', 'The file has no columns.');
    await db.transaction().execute(async (trx) => {
      await publishDraft(trx, made, set.set, report.places);
      const subject = { kind: 'fact_set', id: set.set, name: set.source };
      await recordAct(trx, {
        actor: by,
        verb: 'fact_set.loaded',
        subject,
        detail: { places: report.places },
      });
    });
    return report;
  } catch (error) {
    if (draft !== null) await deleteDraft(db, draft);
    throw error;
  }
}
