import { describe, expect, it } from 'vitest';
import { offeredQuestions } from '../../src/features/place-questions/rules/place-questions.ts';
import type { ChatMessage } from '../../src/features/place-questions/rules/prompts.ts';
import { FIXED_PAIRS, OWN_PAIRS } from './question-pairs.ts';
import { placeForQuestions } from './question-places.ts';
import { scoreQuestions } from './score-questions.ts';

const OWN = new Map(OWN_PAIRS.map((pair) => [pair.question, pair]));
const CANNOT = OWN_PAIRS.filter(({ wanted }) => 'cannot' in wanted).length;

interface Given {
  question: string;
  facts: { key: string; value?: string }[];
}
const givenIn = (messages: readonly ChatMessage[]) => JSON.parse(messages[1]?.content ?? '') as Given;

/** A model that knows the answers; `change` makes mistakes. */
const knowing =
  (change = (value: string) => value) =>
  async (messages: readonly ChatMessage[]) => {
    const { question, facts } = givenIn(messages);
    const pair = OWN.get(question);
    if (pair === undefined)
      return {
        sentences: facts.map(({ key, value = '' }) => ({ text: `It is ${change(value)}.`, facts: [key] })),
      };
    const { wanted } = pair;
    return 'filter' in wanted ? { filter: { op: 'all', nodes: [wanted.filter] } } : wanted;
  };

describe('the fixed questions', () => {
  it('are sixty different ones, and every question of the program is among them', () => {
    expect(FIXED_PAIRS.length + OWN_PAIRS.length).toBe(60);
    expect(OWN.size).toBe(OWN_PAIRS.length);
    for (const name of ['county', 'city', 'state', 'tract'] as const) {
      const place = placeForQuestions(name);
      const keys = offeredQuestions(place, place.facts).map(({ key }) => key);
      expect(FIXED_PAIRS.filter((pair) => pair.place === name).map(({ key }) => key)).toEqual(keys);
    }
  });

  it('templates answer all questions of the program, and rules all questions in people’s own words', async () => {
    expect(await scoreQuestions(null)).toEqual({
      fixed: FIXED_PAIRS.length,
      own: OWN_PAIRS.length,
      missed: [],
    });
  });

  it('a model that knows every answer gets the full score', async () => {
    expect(await scoreQuestions(knowing())).toEqual({ fixed: 24, own: 36, missed: [] });
  });

  it('the order of conditions does not matter, other values do', async () => {
    const reply = (value: number) => async (messages: readonly ChatMessage[]) => {
      if (!givenIn(messages).question.startsWith('Parcels zoned C-1')) throw new Error('not asked');
      const nodes = [
        { op: 'gt', column: 'parval', value },
        { op: 'in', column: 'zoning', values: ['C-1'] },
      ];
      return { filter: { op: 'all', nodes } };
    };
    expect((await scoreQuestions(reply(1_000_000))).own).toBe(1);
    expect((await scoreQuestions(reply(100_000))).own).toBe(0);
  });

  it('false answers, all facts at once and failures score nothing, and nonsense scores only where no answer exists', async () => {
    const lies = await scoreQuestions(
      knowing((value) => value.replace(/\d/, (digit) => String((Number(digit) % 9) + 1))),
    );
    expect(lies.fixed).toBe(0);
    expect(await scoreQuestions(async () => 'Of course!')).toMatchObject({ fixed: 0, own: CANNOT });
    const everything = async (messages: readonly ChatMessage[]) => ({
      facts: givenIn(messages)
        .facts.map(({ key }) => key)
        .slice(0, 12),
    });
    expect((await scoreQuestions(everything)).own).toBe(0);
    expect(await scoreQuestions(() => Promise.reject(new Error('down')))).toMatchObject({ fixed: 0, own: 0 });
  });
});
