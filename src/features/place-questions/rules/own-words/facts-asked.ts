import type { QuestionFact } from '../question-facts.ts';
import { USES } from './concepts.ts';

export interface FactsAsked {
  facts: readonly QuestionFact[];
  /** True for questions about how many people live in a place. They are answered, although other questions about people are not. */
  isAboutPopulation: boolean;
  /** True if the question asks for a median, a sum, vacant homes or a published number, which no filter could show. */
  isSure: boolean;
}

const MIDDLE = /\b(?:median|typical(?:ly)?|average|avg|mean|usual(?:ly)?|in the middle|normal)\b/;
const SUM = /\b(?:all|total|together|combined|overall|altogether|whole|entire)\b/;
const POPULATION =
  /\b(?:how many (?:people|persons|inhabitants|residents)|population|inhabitants|people live)\b/;

/** The patterns by which a question asks for a fact: all patterns of a row must match. Earlier rows take precedence. */
const FACT_PATTERNS: readonly { key: string; patterns: readonly RegExp[]; isSure: boolean }[] = [
  { key: 'statistics.median_sale_price', patterns: [MIDDLE, /\b(?:s[eo]ll|sold|sale|price)/], isSure: true },
  {
    key: 'statistics.median_year_built',
    patterns: [
      /\b(?:when|year)\b.*\bmost (?:of (?:the |these )?)?(?:buildings|homes|houses|propert(?:y|ies)|structures)\b/,
    ],
    isSure: true,
  },
  {
    key: 'statistics.median_year_built',
    patterns: [
      /\bhow old\b|\bage\b|\byear built\b|\bwhen (?:were|was)\b|\bconstruct/,
      /\b(?:buildings?|homes?|houses?|typical|median|average|built)\b/,
    ],
    isSure: false,
  },
  {
    key: 'statistics.median_acres',
    patterns: [MIDDLE, /\b(?:size|large|big|acres?|area|small)\b/],
    isSure: true,
  },
  {
    key: 'statistics.acres',
    patterns: [
      /\bacres?\b|\bhow (?:large|big)\b|\barea\b|\bsize\b/,
      /\b(?:all|total|together|combined|overall|altogether|whole|county|city|place|how many acres)\b/,
    ],
    isSure: false,
  },
  { key: 'statistics.total_value', patterns: [SUM, /\b(?:worth|values?|valued|assess)/], isSure: true },
  {
    key: 'statistics.median_value',
    patterns: [MIDDLE, /\b(?:worth|values?|valued|assess|cost|expensive)/],
    isSure: true,
  },
  {
    key: 'statistics.median_value',
    patterns: [
      /\bwhat (?:is|are)\b.*\b(?:propert(?:y|ies)|parcels?|homes?|houses?|land)\b.*\bworth\b|\bhow (?:expensive|much (?:is|are))\b/,
    ],
    isSure: false,
  },
  {
    key: 'statistics.buildings',
    patterns: [/\bhow many\b|\bnumber of\b|\bcount\b/, /\b(?:buildings|structures)\b/],
    isSure: false,
  },
  {
    key: 'statistics.units',
    patterns: [
      /\bhow many\b|\bnumber of\b|\bcount\b/,
      /\b(?:living |housing |dwelling )?units\b|\bapartments\b|\bdwellings\b/,
    ],
    isSure: false,
  },
  {
    key: 'statistics.parcels',
    patterns: [/\bhow many\b|\bnumber of\b|\bcount\b/, /\b(?:parcels|lots|properties)\b/],
    isSure: false,
  },
];
const COUNTING =
  /\b(?:how (?:many|much)|number of|count|what (?:share|percent(?:age)?|portion|fraction)|how is the land)\b/;
const MAX_FACTS = 2;

/** Words that people use in a question, each with the words that labels of published facts use for the same thing. */
const SYNONYMS: readonly [RegExp, RegExp][] = [
  [/\b(?:people|inhabitants|residents|population)\b/, /population/],
  [/\b(?:earn(?:s|ings)?|income|salar(?:y|ies)|wages?|make)\b/, /income|earning|wage/],
  [/\brents?\b/, /rent/],
  [/\b(?:poverty|poor)\b/, /poverty/],
  [/\bunemploy(?:ed|ment)\b/, /unemploy/],
  [/\bcommut(?:e|ing)\b/, /commut|travel time/],
];

/** Finds the facts that a question asks for. `plain` is in the form of `plainWords`. */
export function factsAsked(plain: string, facts: readonly QuestionFact[]): FactsAsked {
  const isAboutPopulation = POPULATION.test(plain);
  const published = facts.filter(({ key }) => !/^(?:statistics|land_use|vacancy)\./.test(key));
  const byLabel = SYNONYMS.flatMap(([asked, label]) =>
    asked.test(plain) ? published.filter((fact) => label.test(fact.label.toLowerCase())).slice(0, 1) : [],
  );
  if (byLabel.length > 0) return { facts: byLabel.slice(0, MAX_FACTS), isAboutPopulation, isSure: true };
  if (
    /\b(?:vacan(?:t|cy|cies)|occupied)\b/.test(plain) &&
    /\bhomes?|residential|housing|postal|usps|occupied\b/.test(plain) &&
    COUNTING.test(plain)
  ) {
    const found = facts.filter(
      ({ key }) => key === `vacancy.${/\boccupied\b/.test(plain) ? 'occupied' : 'vacant'}Residential`,
    );
    if (found.length > 0) return { facts: found, isAboutPopulation, isSure: true };
  }
  if (COUNTING.test(plain)) {
    const used = USES.filter(
      ({ pattern, activity }) => activity !== null && new RegExp(`\\b(?:${pattern})\\b`).test(plain),
    );
    const found = used.flatMap(({ activity }) => facts.filter(({ key }) => key === `land_use.${activity}`));
    if (found.length > 0) return { facts: found.slice(0, MAX_FACTS), isAboutPopulation, isSure: false };
  }
  // The number of all parcels is no answer to "how many parcels are vacant".
  const isOfUse = USES.some(({ pattern }) => new RegExp(`\\b(?:${pattern})\\b`).test(plain));
  const rows = FACT_PATTERNS.filter(
    ({ key, patterns }) =>
      !(isOfUse && key === 'statistics.parcels') && patterns.every((pattern) => pattern.test(plain)),
  );
  const isCountOnly = rows.every(({ key }) => /buildings|units|parcels/.test(key));
  const wanted =
    isCountOnly && rows.length > 1 ? rows.filter(({ key }) => !key.endsWith('parcels')) : rows.slice(0, 1);
  const found = wanted.flatMap(({ key }) => facts.filter((fact) => fact.key === key));
  return {
    facts: found.slice(0, MAX_FACTS),
    isAboutPopulation,
    isSure: found.length > 0 && wanted.some(({ isSure }) => isSure),
  };
}
