import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { localDay } from '../../../frontend/local-day.ts';
import { askQuestion, getPlaceAnswer } from '../contract.ts';

/** Loads the questions about a place, and the answer to the question with this key or, without a key, to the first question. */
export function usePlaceAnswer(placePath: string, key: string | undefined) {
  return useQuery({
    queryKey: ['place-answer', placePath, key],
    queryFn: ({ signal }) =>
      call(getPlaceAnswer, { placePath, query: key === undefined ? {} : { question_key: key }, signal }),
    staleTime: 10 * 60_000,
    retry: false,
    // The panel itself shows the error.
    meta: { isQuiet: true },
  });
}

export function useAskQuestion(placePath: string) {
  return useMutation({
    mutationFn: (question: string) => call(askQuestion, { placePath, body: { question, today: localDay() } }),
  });
}
