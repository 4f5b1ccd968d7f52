import type { z } from 'zod';
import { FINDINGS, type FindingCode } from './findings.ts';
import type { rowFindingSchema } from './report-parts.ts';

export type RowFinding = z.infer<typeof rowFindingSchema>;

const MAX_ROWS = 100;

/** Counts findings by kind, with the first hundred row numbers of each. */
export class FindingLog {
  readonly #found = new Map<string, RowFinding>();

  /** `subject` separates findings with the same code, for example by the name of the column. */
  add(code: FindingCode, row: number, subject = ''): void {
    const key = subject === '' ? code : `${code}:${subject}`;
    let finding = this.#found.get(key);
    if (finding === undefined) {
      const { message, outcome } = FINDINGS[code];
      finding = { code, message: message.replace('{}', () => subject), outcome, count: 0, rows: [] };
      this.#found.set(key, finding);
    }
    finding.count++;
    if (finding.rows.length < MAX_ROWS) finding.rows.push(row);
  }

  /** Returns the findings: skipped first, then repaired, then kept; within these the most frequent first. */
  list(): RowFinding[] {
    const rank = { skipped: 0, repaired: 1, kept: 2 };
    return [...this.#found.values()].toSorted(
      (a, b) => rank[a.outcome] - rank[b.outcome] || b.count - a.count,
    );
  }
}
