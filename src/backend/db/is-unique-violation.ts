/** PostgreSQL's code, from appendix A of its manual. */
const UNIQUE_VIOLATION = '23505';

/** Returns true if the database refused a row because another row has the same unique values. A driver may wrap its error once. */
export function isUniqueViolation(error: unknown): boolean {
  return [error, (error as { cause?: unknown } | null)?.cause].some(
    (found) => found instanceof Error && 'code' in found && found.code === UNIQUE_VIOLATION,
  );
}
