import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { filterTreeSchema } from '../filters/contract.ts';
import { placeQuestionsFeature } from './feature.ts';

/** The minimum and maximum numbers of characters of a question that a person writes. */
export const MIN_QUESTION = 3;
export const MAX_QUESTION = 300;

const placeQuestionSchema = z.object({ key: z.string(), question: z.string() });

/** A number or a share that an answer is made of. */
export const citedFactSchema = z.object({
  key: z.string(),
  label: z.string(),
  /** The value as people read it. */
  text: z.string(),
  /** The publisher of the fact. */
  source: z.string(),
});
export type CitedFact = z.infer<typeof citedFactSchema>;

const answerShape = {
  status: z.literal('ok'),
  /** The author of the sentences: a template of this site, or the language model. */
  writtenBy: z.enum(['template', 'model']),
  /** The facts behind the sentences. */
  facts: z.array(citedFactSchema),
  /** A sentence about the answer itself, such as that the model failed, or which words were left out. Null if there is nothing to say. */
  note: z.string().nullable(),
};

export const placeAnswerSchema = z.object({
  ...answerShape,
  /** The name of the place. */
  headline: z.string(),
  /** The questions that can be answered about the place. */
  placeQuestions: z.array(placeQuestionSchema),
  questionKey: z.string().nullable(),
  answer: z.string().nullable(),
  /** The name of the language model of this site; null if the answers come from templates. */
  model: z.string().nullable(),
  /** The reason why the reader gets only the first question; null if they may choose one and ask their own. */
  lockedReason: z.string().nullable(),
});
export type PlaceAnswer = z.infer<typeof placeAnswerSchema>;

export const getPlaceAnswer = defineEndpoint({
  name: 'getPlaceAnswer',
  summary:
    'The questions that can be answered about a place, and the answer to one of them, by default the first, made of its facts.',
  method: 'GET',
  path: '{placePath}/ask_chatgpt',
  query: z.object({
    question_key: z
      .string()
      .regex(/^[a-z_]{1,40}$/, 'is not the key of a question')
      .optional(),
  }),
  output: placeAnswerSchema,
  permission: placeQuestionsFeature.permissions['question.read'],
  problems: ['not_found', 'invalid_input', 'sign_in_required', 'upgrade_required'],
});

export const askQuestion = defineEndpoint({
  name: 'askQuestion',
  summary:
    'Answers a question that the reader wrote about a place: with facts, with filters to check, or with the reason why it cannot be answered.',
  method: 'POST',
  path: '{placePath}/questions.json',
  body: z.strictObject({
    question: z.string().trim().min(MIN_QUESTION).max(MAX_QUESTION),
    /** The reader's day, from which "the last 30 days" are counted. Without it, the day in UTC. */
    today: z.iso.date().optional(),
  }),
  output: z.object({
    ...answerShape,
    kind: z.enum(['facts', 'filters', 'cannot']),
    /** The sentences; null for filters. */
    answer: z.string().nullable(),
    /** Filters for the parcels of the county at `path`, as read from the question. Nothing is selected until the reader applies them. */
    filters: z.object({ path: z.string(), tree: filterTreeSchema }).nullable(),
    model: z.string().nullable(),
  }),
  permission: placeQuestionsFeature.permissions['question.ask'],
  problems: ['not_found', 'invalid_input', 'busy', 'limit_reached', 'upgrade_required', 'sign_in_required'],
});
