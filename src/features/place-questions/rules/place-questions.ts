import type { QuestionFact } from './question-facts.ts';

interface PlaceQuestion {
  key: string;
  /** `name` is the headline of the place. */
  text(name: string): string;
  /** False: the question is offered only for places inside of a state. */
  isForLargePlaces: boolean;
  pick(facts: readonly QuestionFact[]): readonly QuestionFact[];
}

const withKeys =
  (...keys: string[]) =>
  (facts: readonly QuestionFact[]) =>
    keys.flatMap((key) => facts.filter((fact) => fact.key === key));
const withPrefix = (prefix: string, limit: number) => (facts: readonly QuestionFact[]) =>
  facts.filter(({ key }) => key.startsWith(prefix)).slice(0, limit);
const ofSets = (limit: number) => (facts: readonly QuestionFact[]) =>
  facts.filter(({ key }) => !/^(statistics|land_use|vacancy)\./.test(key)).slice(0, limit);

/** The questions that this site answers about a place. Each is offered if there is a fact for its answer. */
const QUESTIONS: readonly PlaceQuestion[] = [
  {
    key: 'overview',
    text: (name) => `What is ${name} like?`,
    isForLargePlaces: true,
    pick: (facts) => [
      ...withKeys('statistics.parcels', 'statistics.acres', 'statistics.median_value')(facts),
      ...withPrefix('land_use.', 1)(facts),
      ...ofSets(3)(facts),
    ],
  },
  {
    key: 'parcels',
    text: (name) => `How many parcels does ${name} have, and how large are they?`,
    isForLargePlaces: true,
    pick: withKeys(
      'statistics.parcels',
      'statistics.acres',
      'statistics.median_acres',
      'statistics.buildings',
      'statistics.units',
    ),
  },
  {
    key: 'value',
    text: (name) => `What is property worth in ${name}?`,
    isForLargePlaces: true,
    pick: withKeys('statistics.median_value', 'statistics.median_sale_price', 'statistics.total_value'),
  },
  {
    key: 'age',
    text: (name) => `How old are the buildings in ${name}?`,
    isForLargePlaces: false,
    pick: withKeys('statistics.median_year_built', 'statistics.buildings'),
  },
  {
    key: 'land_use',
    text: (name) => `How is the land in ${name} used?`,
    isForLargePlaces: false,
    pick: withPrefix('land_use.', 5),
  },
  {
    key: 'vacancy',
    text: (name) => `How much of ${name} is vacant?`,
    isForLargePlaces: false,
    pick: withPrefix('vacancy.', 5),
  },
  {
    key: 'people',
    text: (name) => `What do published statistics say about ${name}?`,
    isForLargePlaces: true,
    pick: ofSets(12),
  },
];

const LARGE: readonly string[] = ['world', 'country', 'state'];

export interface OfferedQuestion {
  key: string;
  question: string;
  facts: readonly QuestionFact[];
}

/** Returns the questions that can be answered about a place, each with the facts for its answer. */
export function offeredQuestions(
  { headline, kind }: { headline: string; kind: string },
  facts: readonly QuestionFact[],
): OfferedQuestion[] {
  return QUESTIONS.filter(({ isForLargePlaces }) => isForLargePlaces || !LARGE.includes(kind))
    .map(({ key, text, pick }) => ({ key, question: text(headline), facts: pick(facts) }))
    .filter((offered) => offered.facts.length > 0);
}

/** Returns the answer of the template: a sentence for each fact. */
export function templateAnswer(facts: readonly QuestionFact[]): string {
  return facts.map(({ sentence }) => sentence).join(' ');
}
