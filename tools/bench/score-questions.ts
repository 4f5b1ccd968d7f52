import { type FilterNode, isGroup } from '../../src/features/filters/rules/filter-tree.ts';
import { checkSentences } from '../../src/features/place-questions/rules/check-sentences.ts';
import { readOwnWords } from '../../src/features/place-questions/rules/own-words/read-own-words.ts';
import {
  offeredQuestions,
  templateAnswer,
} from '../../src/features/place-questions/rules/place-questions.ts';
import {
  type ChatMessage,
  requestPrompt,
  rewordPrompt,
} from '../../src/features/place-questions/rules/prompts.ts';
import { readRequest } from '../../src/features/place-questions/rules/read-request.ts';
import { FIXED_PAIRS, type FixedPair, OFFERED_COLUMNS, OWN_PAIRS, type OwnPair } from './question-pairs.ts';
import { placeForQuestions } from './question-places.ts';

/** Returns the document that a model replies with. Throws if it gives none. */
export type Ask = (messages: readonly ChatMessage[]) => Promise<unknown>;

/** The maximum number of facts in a reply that the question doesn't ask for. With more of them, the reply is a list instead of an answer. */
const MAX_OTHER_FACTS = 2;

/** The day of the questions, so that "the last five years" always means the same years. */
const TODAY = '2026-05-16';

export interface Score {
  fixed: number;
  own: number;
  /** The questions that were answered wrongly or not at all. */
  missed: readonly string[];
}

/** Asks all questions, checks the replies as the program does, and counts right answers. With null, the program answers without a model. */
export async function scoreQuestions(ask: Ask | null): Promise<Score> {
  const missed: string[] = [];
  const count = async <Pair>(
    pairs: readonly Pair[],
    isRight: (pair: Pair) => Promise<boolean>,
    nameOf: (pair: Pair) => string,
  ) => {
    let right = 0;
    for (const pair of pairs) {
      // A model that fails once gets no second try: readers don't get one.
      if (await isRight(pair).catch(() => false)) right++;
      else missed.push(nameOf(pair));
    }
    return right;
  };
  const fixed = await count(
    FIXED_PAIRS,
    (pair) => isFixedRight(pair, ask),
    ({ place, key }) => `${place}: ${key}`,
  );
  const own = await count(
    OWN_PAIRS,
    (pair) => isOwnRight(pair, ask),
    ({ question }) => question,
  );
  return { fixed, own, missed };
}

async function isFixedRight({ place: name, key, texts }: FixedPair, ask: Ask | null): Promise<boolean> {
  const { headline, kind, facts } = placeForQuestions(name);
  const offered = offeredQuestions({ headline, kind }, facts).find((question) => question.key === key);
  if (offered === undefined) return false;
  const answer =
    ask === null
      ? templateAnswer(offered.facts)
      : checkSentences(
          await ask(rewordPrompt(offered.question, headline, offered.facts)),
          offered.facts,
          headline,
        )?.text;
  // The number of the tract in its name is not an answer.
  const said = (answer ?? '').replaceAll(headline, '');
  return texts.every((text) => hasText(said, text));
}

/** Returns true if the answer has the text, and not only as a part of a longer number. A price may also be written without its sign, as in "172,300 dollars". */
function hasText(answer: string, text: string): boolean {
  const number = text.replace(/^\$/, '').replaceAll(/[.%]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\d,.])${number}(?![\d%]|[,.]\d)`).test(answer);
}

async function isOwnRight({ question, wanted }: OwnPair, ask: Ask | null): Promise<boolean> {
  const { headline, facts } = placeForQuestions('county');
  const read =
    ask === null
      ? readOwnWords(question, { columns: OFFERED_COLUMNS, facts, today: TODAY })
      : readRequest(
          await ask(requestPrompt(question, headline, OFFERED_COLUMNS, facts)),
          OFFERED_COLUMNS,
          facts,
        );
  if ('cannot' in wanted) return read.kind === 'cannot';
  if ('facts' in wanted)
    return (
      read.kind === 'facts' &&
      wanted.facts.every((key) => read.facts.some((fact) => fact.key === key)) &&
      read.facts.length <= wanted.facts.length + MAX_OTHER_FACTS
    );
  return read.kind === 'filters' && plain(read.tree) === plain(wanted.filter);
}

/** Returns a tree as text that is the same for trees that differ only in order, in the letter case of `contains`, or in groups and lists of one. */
function plain(node: FilterNode): string {
  if (isGroup(node)) {
    const nodes = node.nodes.map(plain).toSorted();
    return nodes.length === 1 ? (nodes[0] ?? '') : JSON.stringify([node.op, nodes]);
  }
  if (node.op === 'contains') return JSON.stringify(['contains', node.column, node.value.toLowerCase()]);
  if (node.op !== 'in' && node.op !== 'not_in')
    return JSON.stringify(Object.entries(node).toSorted(([a], [b]) => a.localeCompare(b)));
  const [only] = node.values;
  if (node.values.length === 1 && only !== undefined)
    return plain({ op: node.op === 'in' ? 'is' : 'is_not', column: node.column, value: only });
  return JSON.stringify([node.op, node.column, node.values.map(String).toSorted()]);
}
