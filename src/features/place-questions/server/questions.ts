import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { RequestContext } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { ServiceFailure } from '../../../backend/uploads/request-json.ts';
import type { BodyOf, OutputOf } from '../../../kernel/endpoint.ts';
import { Problem } from '../../../kernel/problem.ts';
import { reasonAgainst } from '../../accounts/rules/can.ts';
import { plansOf } from '../../accounts/server/index.ts';
import type { FilterOption } from '../../filters/contract.ts';
import type { OptionsOfCounty } from '../../filters/server/index.ts';
import type { FindRankedValue, InsightsOf } from '../../insights/server/index.ts';
import { createAnswerCache, type PlaceInfo } from '../../place-facts/server/index.ts';
import { createUsage } from '../../usage/server/index.ts';
import type { PlaceAnswer, askQuestion } from '../contract.ts';
import { placeQuestionsFeature } from '../feature.ts';
import { checkSentences } from '../rules/check-sentences.ts';
import { offeredQuestions, templateAnswer } from '../rules/place-questions.ts';
import { PROMPT_VERSION, requestPrompt, rewordPrompt } from '../rules/prompts.ts';
import { type QuestionFact, questionFacts } from '../rules/question-facts.ts';
import { type OfferedColumn, type ReadRequest, readRequest } from '../rules/read-request.ts';
import { askModel } from './language-model.ts';
import { type ReadByRules, readByRules } from './read-by-rules.ts';
import { languageModelOf } from './settings.ts';

export interface QuestionParts {
  info: Pick<PlaceInfo, 'facts'>;
  /** The numbers of a place that the reader may see. */
  insightsOf: InsightsOf;
  optionsOf: OptionsOfCounty;
  findRankedValue: FindRankedValue;
  /** The time that a reader waits for the model. */
  timeoutMs?: number;
}

export interface Questions {
  /**
   * Returns the questions about a place, and the answer to one. Throws `not_found` for a path without a place, `invalid_input` for a question that the place
   * doesn't have, and `sign_in_required` or `upgrade_required` for another question than the first if the reader may not choose one.
   */
  answer(placePath: string, key: string | undefined, visitor: RequestContext): Promise<PlaceAnswer>;
  /** Answers a question that a person wrote. If the rules don't understand all of it, it goes to the model, if any. Throws `limit_reached` and `busy`. */
  ask(
    placePath: string,
    asked: BodyOf<typeof askQuestion>,
    visitor: RequestContext,
  ): Promise<OutputOf<typeof askQuestion>>;
}

const CACHED_DAYS = 30;
const utcDay = () => new Date().toISOString().slice(0, 10);
const NO_MODEL = 'This site has no language model, so the answers come from templates.';
const CANNOT = "I can't answer this from parcel data.";
/** The messages that say what a reader can do, or why there is no answer. */
const REASONS = {
  not_read:
    'Describe parcels by what is on record, such as “homes over 2 acres built before 1950”, “top 10 most valuable parcels” or “not zoned R-1”.',
  people: 'Questions about people are not answered here.',
  future: 'Answers come only from what is on record: nothing about the future or safety, and no advice.',
  distance: 'No filter measures distances. Draw an area on the map instead.',
  ratio: 'Columns are compared with numbers, not with each other.',
  groups: 'Streets and areas are not compared here. Open Insights of a place, and choose Compare Places.',
  instructions: 'This is not a question about parcels.',
} as const;
const MODEL_FAILED = 'The language model gave no answer, so a template did.';
const MODEL_UNREADABLE = "The language model's answer can't be read, so a template answered.";
const MODEL_DROPPED = 'The facts do not support the sentences of the language model, so a template answered.';

export function createQuestions(
  services: Pick<Services, 'config' | 'database' | 'log'>,
  { info, insightsOf, optionsOf, findRankedValue, timeoutMs }: QuestionParts,
): Questions {
  const { config } = services;
  const model = languageModelOf(config);
  const usage = createUsage(services);
  const cache = createAnswerCache<{ reply: unknown }>(services, {
    service:
      `language model ${model === null ? '' : `${model.url.origin}${model.url.pathname} ${model.name}`} ${PROMPT_VERSION}`.slice(
        0,
        300,
      ),
    read: (stored) => z.object({ reply: z.unknown() }).safeParse(stored).data,
    // A reply that is not JSON may be a temporary failure of the model.
    daysOf: ({ reply }) => (reply === null ? 1 : CACHED_DAYS),
  });

  /** Returns the stored reply to these messages, or counts a question of the reader and asks the model. */
  const askCached = async (
    placePath: string,
    messages: Parameters<typeof askModel>[1],
    visitor: RequestContext,
  ) => {
    if (model === null) throw new Error('there is no language model to ask');
    const hash = createHash('sha256').update(JSON.stringify(messages)).digest('base64url');
    const { reply } = await cache.find(`${placePath} ${hash}`, async () => {
      await usage.record(visitor, 'question', hash);
      return { reply: await askModel(model, messages, timeoutMs) };
    });
    return reply;
  };

  const factsOf = async (placePath: string, visitor: RequestContext) => {
    const [insights, facts] = await Promise.all([
      insightsOf(placePath, ['numeric', 'lbcs', 'premium'], visitor),
      info.facts(placePath),
    ]);
    return { insights, facts: questionFacts(insights, facts) };
  };

  const reworded = async (
    placePath: string,
    headline: string,
    question: string,
    facts: readonly QuestionFact[],
    visitor: RequestContext,
  ) => {
    const byTemplate = {
      answer: templateAnswer(facts),
      writtenBy: 'template' as const,
      facts: facts.map(cited),
    };
    if (model === null) return { ...byTemplate, note: NO_MODEL };
    try {
      const checked = checkSentences(
        await askCached(placePath, rewordPrompt(question, headline, facts), visitor),
        facts,
        headline,
      );
      if (checked === null) return { ...byTemplate, note: MODEL_UNREADABLE };
      if (checked.text === '') return { ...byTemplate, note: MODEL_DROPPED };
      return {
        answer: checked.text,
        writtenBy: 'model' as const,
        facts: checked.facts.map(cited),
        note: checked.dropped === 0 ? null : 'Sentences that the facts do not support were left out.',
      };
    } catch (error) {
      if (error instanceof ServiceFailure) return { ...byTemplate, note: MODEL_FAILED };
      if (error instanceof Problem && error.code === 'limit_reached')
        return {
          ...byTemplate,
          note: 'You have reached the daily limit of the language model, so a template answered.',
        };
      throw error;
    }
  };

  /** Returns the columns that the rules or a model may use: those that the reader may filter by, without those that may name people. */
  const columnsOf = async (countyPath: string, { actor }: RequestContext): Promise<OfferedColumn[]> => {
    const { options, access } = await optionsOf(countyPath, actor);
    return options
      .filter(({ key, locked }) => locked === undefined && !access.isPersonal(key))
      .map(offeredColumn);
  };

  return {
    async answer(placePath, key, visitor) {
      const { insights, facts } = await factsOf(placePath, visitor);
      const { headline, kind } = insights.place;
      const offered = offeredQuestions({ headline, kind }, facts);
      const selected = key === undefined ? offered[0] : offered.find((question) => question.key === key);
      if (key !== undefined && selected === undefined)
        throw new Problem('invalid_input', {
          detail: `There is no answer to this question about ${headline}.`,
          fields: [
            {
              field: 'query.question_key',
              message: `must be one of these questions: ${offered.map((question) => question.key).join(', ')}`,
            },
          ],
        });
      const lockedReason = reasonAgainst(
        visitor.actor,
        placeQuestionsFeature.permissions['question.ask'],
        {},
        plansOf(config),
      );
      if (lockedReason !== null && selected !== offered[0])
        throw new Problem(
          visitor.actor.userId === null ? 'sign_in_required' : 'upgrade_required',
          lockedReason,
        );
      const answered =
        selected === undefined
          ? { answer: null, writtenBy: 'template' as const, facts: [], note: null }
          : await reworded(placePath, headline, selected.question, selected.facts, visitor);
      return {
        status: 'ok',
        headline,
        placeQuestions: offered.map((question) => ({ key: question.key, question: question.question })),
        questionKey: selected?.key ?? null,
        ...answered,
        model: model?.name ?? null,
        lockedReason,
      };
    },

    async ask(placePath, { question, today }, visitor) {
      const { insights, facts } = await factsOf(placePath, visitor);
      const { place, county_path: county } = insights;
      const columns = county === null ? [] : await columnsOf(county, visitor);
      const base = {
        status: 'ok' as const,
        model: model?.name ?? null,
        writtenBy: 'template' as const,
        facts: [],
        note: null,
        filters: null,
      };
      const answerOf = (read: ReadRequest | ReadByRules): OutputOf<typeof askQuestion> => {
        switch (read.kind) {
          case 'cannot':
            return {
              ...base,
              kind: 'cannot',
              answer: CANNOT,
              note: 'reason' in read ? reasonOf(read, county) : null,
            };
          case 'facts':
            return {
              ...base,
              kind: 'facts',
              answer: templateAnswer(read.facts),
              facts: read.facts.map(cited),
            };
          case 'filters':
            return {
              ...base,
              kind: 'filters',
              answer: null,
              note:
                'left' in read && read.left.length > 0
                  ? `Not understood, and left out: ${read.left.join(', ')}.`
                  : null,
              filters: county === null ? null : { path: county, tree: read.tree },
            };
        }
      };
      const reader = { placePath, county, actor: visitor.actor, today: today ?? utcDay() };
      const byRules = await readByRules(services, findRankedValue, question, reader, { columns, facts });
      // A question that the rules understood completely needs no model, and one that must not be answered is not sent to a model.
      const isSettled =
        byRules.kind === 'facts' ||
        (byRules.kind === 'filters' ? byRules.left.length === 0 : byRules.reason !== 'not_read');
      if (model === null || isSettled) return answerOf(byRules);
      try {
        const messages = requestPrompt(question, place.headline, columns, facts);
        const read = readRequest(await askCached(placePath, messages, visitor), columns, facts);
        return answerOf(read.kind === 'cannot' && byRules.kind !== 'cannot' ? byRules : read);
      } catch (error) {
        const isFailure = error instanceof ServiceFailure;
        if (
          byRules.kind !== 'cannot' &&
          (isFailure || (error instanceof Problem && error.code === 'limit_reached'))
        )
          return answerOf(byRules);
        if (isFailure)
          throw new Problem(
            'busy',
            'The language model gave no answer. Try again in a moment, or choose one of the questions.',
          );
        throw error;
      }
    },
  };
}

/** Returns why a question can't be answered. A place above counties has no columns. */
function reasonOf(
  { reason, missing }: Extract<ReadByRules, { kind: 'cannot' }>,
  county: string | null,
): string {
  return reason === 'not_read' && missing !== undefined && county !== null
    ? `This county’s data has no column for “${missing}”.`
    : REASONS[reason];
}

function cited({ key, label, text, source }: QuestionFact) {
  return { key, label, text, source };
}

function offeredColumn({ key, label, kind, checkboxes }: FilterOption): OfferedColumn {
  return {
    key,
    label,
    kind,
    ...(checkboxes === undefined || kind !== 'text' ? {} : { values: Object.keys(checkboxes) }),
  };
}
