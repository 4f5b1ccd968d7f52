import { type Route, route } from '../../../backend/http/route.ts';
import { askQuestion, getPlaceAnswer } from '../contract.ts';
import type { Questions } from './questions.ts';

export function questionRoutes(questions: Questions): Route[] {
  return [
    route(getPlaceAnswer, ({ query }, visitor) =>
      questions.answer(visitor.placePath, query.question_key, visitor),
    ),
    route(askQuestion, ({ body }, visitor) => questions.ask(visitor.placePath, body, visitor)),
  ];
}
