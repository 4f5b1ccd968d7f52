/**
 * Returns the value in this list that the text names, ignoring case. A code may lack its punctuation: `R1` names R-1 if no other code has the same letters
 * and digits.
 */
export function listedValue(values: readonly string[], text: string, isCode: boolean): string | undefined {
  const same = values.find((value) => value.toLowerCase() === text.toLowerCase());
  if (same !== undefined || !isCode) return same;
  const alike = values.filter((value) => plainCode(value) === plainCode(text));
  return alike.length === 1 ? alike[0] : undefined;
}

function plainCode(code: string): string {
  return code.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
