/** The tens from 20 on. */
export const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** The ordinals from 1 to 9. */
export const FIRSTS = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ');
/** The ordinals from 10 to 19. */
export const TEENTHS =
  'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );
/** The ordinals of `TENS`. */
export const TIETHS = TENS.map((tens) => `${tens.slice(0, -1)}ieth`);

/** Returns a number as `21st`. */
export function ordinalOf(number: number): string {
  const isTeen = number % 100 >= 11 && number % 100 <= 13;
  return `${number}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`;
}

/** Returns true for the number of a street in digits: `21st`. */
export function isOrdinal(word: string): boolean {
  return /^\d+(?:st|nd|rd|th)$/i.test(word);
}
