import { z } from 'zod';
import type { QuestionFact } from './question-facts.ts';

/** The reply that a model must give when it rewords facts. */
const replySchema = z.object({
  sentences: z
    .array(z.object({ text: z.string().max(400), facts: z.array(z.string().max(200)).max(10) }))
    .max(20),
});

/** Words that multiply the digits beside them, or are numbers themselves. A sentence with one can't be checked, unless the word is part of a fact's name. */
const NUMBER_WORDS =
  /\b(?:thousands?|millions?|billions?|trillions?|hundreds?|dozens?|half|halves|thirds?|quarters?|fifths?|tenths?|twice|double|triple|twofold|threefold|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|zero|none|majority|minority|most)\b/g;
/** Digits joined to a letter that scales them: 58k, 1.2M, 3bn. */
const SCALED = /\d\s?(?:k|m|mm|bn|b|t)\b/i;
/** Web addresses, markup, and invisible characters that change how the text after them is shown. */
const FORBIDDEN = /https?:|www\.|[<>[\]{}`|\\]|[\u202a-\u202e\u2066-\u2069\u200b-\u200f]/i;
const DIGITS = /\d[\d,]*(?:\.\d+)?/g;

export interface CheckedSentences {
  /** Empty if no sentence is left. */
  text: string;
  facts: readonly QuestionFact[];
  /** The number of sentences that were left out. */
  dropped: number;
}

/**
 * Reads the reply of a model that reworded `facts`. Keeps the sentences that cite facts and in which every number is a number of these facts. Returns null if
 * the reply has no sentences or doesn't have the expected form. Numbers that are part of `placeName`, such as that of a census tract, are not checked.
 */
export function checkSentences(
  reply: unknown,
  facts: readonly QuestionFact[],
  placeName = '',
): CheckedSentences | null {
  const parsed = replySchema.safeParse(reply);
  if (!parsed.success || parsed.data.sentences.length === 0) return null;
  const byKey = new Map(facts.map((fact) => [fact.key, fact]));
  const kept: { text: string; facts: QuestionFact[] }[] = [];
  for (const { text, facts: keys } of parsed.data.sentences) {
    const cited = keys.flatMap((key) => byKey.get(key) ?? []);
    if (cited.length === 0 || cited.length < keys.length) continue;
    const plain = text.replaceAll(/\s+/g, ' ').trim();
    const unnamed = placeName === '' ? plain : plain.replaceAll(placeName, 'the place');
    if (isSupported(unnamed, cited)) kept.push({ text: plain, facts: cited });
  }
  return {
    text: kept.map(({ text }) => text).join(' '),
    facts: [...new Set(kept.flatMap((sentence) => sentence.facts))],
    dropped: parsed.data.sentences.length - kept.length,
  };
}

/**
 * Returns true for a sentence with numbers that are all numbers of the facts. A sentence without a number is not supported, because nothing in it can be
 * checked.
 */
function isSupported(sentence: string, facts: readonly QuestionFact[]): boolean {
  const allowed = new Set(
    facts.flatMap(({ label, text, sentence: own }) => [
      ...numbersIn(text),
      ...numbersIn(own),
      ...numbersIn(label),
    ]),
  );
  // Number words in the labels and sources of the facts are parts of names: "One-family homes".
  const named = new Set(facts.flatMap(({ label, source }) => numberWordsIn(`${label} ${source}`)));
  if (numberWordsIn(sentence).some((word) => !named.has(word))) return false;
  // Digits of other scripts, fractions and superscripts are numbers as well.
  if (/\p{N}/u.test(sentence.replaceAll(/[0-9]/g, ''))) return false;
  if (SCALED.test(sentence) || FORBIDDEN.test(sentence)) return false;
  const numbers = numbersIn(sentence);
  return numbers.length > 0 && numbers.every((number) => allowed.has(number)) && keepsUnits(sentence, facts);
}

/** Returns false if the sentence has an amount in dollars or a percentage that no fact has in this unit. */
function keepsUnits(sentence: string, facts: readonly QuestionFact[]): boolean {
  const texts = facts.map(({ text, sentence: own }) => `${text} ${own}`).join(' ');
  const has = (pattern: RegExp, from: string) =>
    [...from.matchAll(pattern)].map(([, number = '']) => Number(number.replaceAll(',', '')));
  for (const pattern of [/\$\s?(\d[\d,]*(?:\.\d+)?)/g, /(\d[\d,]*(?:\.\d+)?)\s?(?:%|percent)/g]) {
    const allowed = new Set(has(pattern, texts));
    if (has(pattern, sentence).some((number) => !allowed.has(number))) return false;
  }
  return true;
}

function numberWordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(NUMBER_WORDS) ?? [];
}

function numbersIn(text: string): number[] {
  return [...text.matchAll(DIGITS)].map(([digits]) => Number(digits.replaceAll(',', '')));
}
