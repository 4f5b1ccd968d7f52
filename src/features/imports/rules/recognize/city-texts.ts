/** Returns the share of texts that a pattern matches. */
export function shareOf(texts: readonly string[], test: RegExp): number {
  return texts.filter((text) => test.test(text)).length / texts.length;
}

/** `SPRINGFIELD VT`, `SPRINGFIELD, VT 05156`. */
const CITY_AND_STATE = /^\p{L}[\p{L} .'-]{1,40}?[,.]? +[a-z]{2}\.?(?:,? +\d{5}(?:-?\d{4})?-?)?$/iu;
/** Captures the state in such texts. Two letters are surely a state only after a comma or before a ZIP code. */
const STATE_AFTER_CITY =
  /^\p{L}[\p{L} .'-]{1,40}?(?:, *([a-z]{2})\.?|[,.]? +([a-z]{2})\.? +\d{5}(?:-?\d{4})?)$/iu;
/** `SPRINGFIELD, VT 05156`. */
export const CITY_STATE_ZIP = /^\p{L}[\p{L} .'-]{1,40}?[,.]? +[a-z]{2}\.?,? +\d{5}(?:-?\d{4})?-?$/iu;

/** The least share of texts that are cities. */
const MOSTLY = 0.7;
/** A line that has a name without a number in nearly every row, and the same few names again and again, has the city. */
const [FILLED, NAMES, MAX_DISTINCT, MIN_DISTINCT, MIN_TEXTS] = [0.9, 0.95, 0.5, 3, 30];
const NAME = /^(?!(?:lot|unit|apt|suite|floor|rear)\b)\p{L}[\p{L} .'-]{2,40}$/iu;

/** Returns true if the texts of a further line of an address are cities, with their states or, if they fill nearly all of the `rows`, alone. */
export function areCities(texts: readonly string[], rows: number): boolean {
  if (shareOf(texts, CITY_AND_STATE) > MOSTLY) return true;
  const distinct = new Set(texts).size;
  return (
    texts.length >= Math.max(MIN_TEXTS, rows * FILLED) &&
    distinct >= MIN_DISTINCT &&
    distinct < texts.length * MAX_DISTINCT &&
    shareOf(texts, NAME) > NAMES
  );
}

/** The minimum share of texts with other states than the most frequent one. A smaller share may be mistakes. */
const OTHER_STATES = 0.05;

/** Returns true for texts such as `SPRINGFIELD VT 05156` with several states; cities alone say nothing. */
export function areOfSeveralStates(texts: readonly string[]): boolean {
  const states = texts.flatMap((text) => stateOf(text) ?? []);
  if (states.length < texts.length * 0.7) return false;
  const counts = new Map<string, number>();
  for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1);
  return states.length - Math.max(...counts.values()) >= states.length * OTHER_STATES;
}

function stateOf(text: string): string | undefined {
  const found = STATE_AFTER_CITY.exec(text);
  return (found?.[1] ?? found?.[2])?.toUpperCase();
}
