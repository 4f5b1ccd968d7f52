/** Matches a text, a word that stands for a missing number, and a comma after the last member. */
const TEXT_OR_MISTAKE = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\b(?:NaN|Infinity)\b|,(?=\s*[\]}])/gs;
/** In a text: an escape of JSON, another backslash, and a control character. */
const ESCAPE_OR_MISTAKE = /\\(?:["\\/bfnrt]|u[0-9a-f]{4})|\\|[\u0000-\u001F]/gi;

/** The types of TypeScript leave out the last argument, which has the text of a value. */
export type Reviver = (name: string, value: unknown, context: { source?: string }) => unknown;

/**
 * Parses JSON, also with the mistakes that servers and programs make: missing numbers as `NaN` (read as null), line breaks and tabs within texts, escapes that JSON doesn't have
 * (`\'`), and a comma after the last member. Throws a `SyntaxError` for anything else.
 */
export function parseLenientJson(text: string, reviver?: Reviver): unknown {
  const parse = JSON.parse as (text: string, reviver?: Reviver) => unknown;
  try {
    return parse(text, reviver);
  } catch (error) {
    const repaired = text.replaceAll(TEXT_OR_MISTAKE, repair);
    if (repaired === text) throw error;
    return parse(repaired, reviver);
  }
}

function repair(found: string): string {
  if (found === ',') return '';
  if (!found.startsWith('"')) return 'null';
  return found.replaceAll(ESCAPE_OR_MISTAKE, (piece) => {
    if (piece === '\\') return '';
    return piece.length > 1 ? piece : JSON.stringify(piece).slice(1, -1);
  });
}
