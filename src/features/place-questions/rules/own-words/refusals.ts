import { escaped } from './lexemes.ts';
import { TYPES } from './phrases.ts';
import { plainName } from './plain-words.ts';

/**
 * The patterns of questions that are refused, whatever else they say. They match text in the form of `plainWords`. Of the questions about people, only those
 * about the size of the population are answered (`factsAsked`).
 */
const ABOUT_PEOPLE =
  /\b(?:who|whom|whose (?:house|home|name|property)|own(?:s|ed|er|ers|ership|ing)?|landlords?|tenants?|taxpayers?|residents?|occupants?|neighbou?rs?|belong(?:s|ed|ing)? to|phone|e-?mails?|mailing|passwords?|accounts?(?! (?:numbers?|no\b|ids?\b|#))|log-?ins?|social security|ssn|birthdays?|names? of (?:people|persons|buyers|sellers)|buyers?|sellers?|(?:does|do|did) .{1,60} live|lives? (?:at|on)|people (?:older|younger|aged|over|under|who)|race|ethnic(?:ity)?|religion of)\b/;
const ABOUT_THE_FUTURE =
  /\b(?:will|predict(?:ion)?s?|forecasts?|next (?:year|month|decade)|in the future|going to|should i|shall i|invest(?:ment)?s?|recommend|good deals?|best (?:deals?|buys?|places?|areas?)|safe(?:r|st|ty)?|crimes?|dangerous|weather|climate)\b/;
/** Ratios and comparisons of two columns: a filter compares a column only with a value. */
const RATIOS =
  /\b(?:per|divided by) (?:acre|square|sq|unit|foot|capita|person|room)|\bratio\b|\b(?:than|as much as|exceeds?) (?:its |their |the )?(?:(?:assessed|appraised|land|building|improvement|market|total) values?|sale prices?|(?:bed|bath)rooms?|land\b|buildings?\b|improvements?\b)/;
/** Groups of parcels, which no filter puts in an order: "which street has the most". */
const GROUPS =
  /\b(?:which|what) (?:streets?|roads?|neighbou?rhoods?|zip(?: ?codes?)?|cit(?:y|ies)|towns?|zon(?:es?|ings?)|subdivisions?|tracts?|blocks?|districts?|areas?|counties|county) (?:has|have|had|is|are|contains?)\b.*\b(?:most|fewest|highest|lowest|largest|smallest|biggest|least|more|average|median|oldest|newest)\b/;
const INSTRUCTIONS =
  /\b(?:ignore|disregard|forget (?:all|your|the|everything)|pretend|act as|you are now|system prompt|instructions?|jailbreak|select \*|drop table|delete from|union select|poems?|jokes?|songs?|essays?|translate|source code|api keys?|secrets?|credentials?)\b|<\/?[a-z]|\{\s*"|```/;

/** `distance`: the question names a distance, and too little else that a filter can select by. */
export type Refusal = 'people' | 'future' | 'instructions' | 'ratio' | 'groups' | 'distance';

/** The name of a street, such as `on Race Street` and `1400 Race St`, but not `on the safest street`. */
const NO_NAME = '(?:the|an?|which|that|who|whose|my|our|their)';
const STREET = new RegExp(
  `(?:\\b(?:on|along|at) (?:(?!${NO_NAME}\\b)[a-z\\d]+ ){1,3}?|\\b\\d+ (?:[nsew] )?[a-z]+ )(?:${TYPES})\\b`,
  'g',
);

/** Returns why a question is refused; null for one that may be read. The words of streets and of `names`, which are those of places, count for nothing. */
export function refusalOf(question: string, names: readonly string[]): Refusal | null {
  const plain = names
    .map(plainName)
    .filter((name) => question.includes(name))
    .reduce(withoutPlace, question)
    .replaceAll(STREET, '');
  if (INSTRUCTIONS.test(plain)) return 'instructions';
  if (ABOUT_PEOPLE.test(plain)) return 'people';
  if (GROUPS.test(plain)) return 'groups';
  if (RATIOS.test(plain)) return 'ratio';
  return ABOUT_THE_FUTURE.test(plain) ? 'future' : null;
}

/** Names of one word are often ordinary words, so they are names only after "in" or a similar word. */
function withoutPlace(question: string, name: string): string {
  const place = new RegExp(
    `${name.includes(' ') ? '' : '\\b(?:in|inside|within|of) '}\\b${escaped(name)}\\b`,
    'g',
  );
  return question.replaceAll(place, '');
}
