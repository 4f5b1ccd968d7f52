import { readConfig } from '../../src/backend/config.ts';
import { askModel } from '../../src/features/place-questions/server/language-model.ts';
import {
  SETTINGS,
  findSettingIssues,
  languageModelOf,
} from '../../src/features/place-questions/server/settings.ts';
import type { Figure } from './figures.ts';
import { median } from './quantiles.ts';
import { FIXED_PAIRS, OWN_PAIRS } from './question-pairs.ts';
import { type Score, scoreQuestions } from './score-questions.ts';

/** A local model without a graphics card takes longer than a reader waits. The benchmark waits for it, because the score and the time are separate figures. */
const TIMEOUT_MS = 120_000;

/** Scores the templates and, if `LANGUAGE_MODEL_URL` and `LANGUAGE_MODEL_NAME` are set, that model, both with all questions. */
export async function benchQuestions(): Promise<Figure[]> {
  const model = languageModelOf(
    readConfig(process.env, { features: SETTINGS, findIssues: findSettingIssues }),
  );
  const figures = figuresOf('templates', await scoreQuestions(null), FIXED_PAIRS.length);
  if (model === null) {
    console.log('No LANGUAGE_MODEL_URL and LANGUAGE_MODEL_NAME: only the templates are scored.');
    return figures;
  }
  const times: number[] = [];
  const score = await scoreQuestions(async (messages) => {
    const startedAt = performance.now();
    const reply = await askModel(model, messages, TIMEOUT_MS);
    times.push(performance.now() - startedAt);
    return reply;
  });
  for (const question of score.missed) console.log(`missed: ${question}`);
  figures.push(...figuresOf(model.name, score, null));
  if (times.length > 0)
    figures.push({
      area: 'questions',
      what: `time of a reply, median, ${model.name}`,
      size: `${times.length} replies`,
      unit: 'ms',
      ours: median(times),
    });
  return figures;
}

function figuresOf(by: string, { fixed, own }: Score, atLeast: number | null): Figure[] {
  return [
    {
      area: 'questions',
      what: `questions of the program answered right, ${by}`,
      size: `${FIXED_PAIRS.length} pairs`,
      unit: 'answers',
      ours: fixed,
      ...(atLeast !== null && { target: { of: 'value', atLeast } }),
    },
    {
      area: 'questions',
      what: `questions in own words answered right, ${by}`,
      size: `${OWN_PAIRS.length} pairs`,
      unit: 'answers',
      ours: own,
    },
  ];
}
