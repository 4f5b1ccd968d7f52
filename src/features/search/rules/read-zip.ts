const ZIP = /^(?:[^\d]*[\s,])?(\d{5})(?:-\d{4})?$/;

/** Returns the five digits of a query that asks for a ZIP code, alone or after the name of a place: `21201`, `ZIP 21201-1234`, `Springfield, MD 21201`. Null for others. */
export function readZip(query: string): string | null {
  return ZIP.exec(query.trim())?.[1] ?? null;
}
