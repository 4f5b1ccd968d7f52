// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answer, answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { localDay } from '../../../frontend/local-day.ts';
import { addressNow, openUrlState } from '../../../frontend/url-state.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import { listPlaceFilters } from '../../filters/contract.ts';
import { filtersFeature } from '../../filters/feature.ts';
import { type PlaceAnswer, askQuestion, getPlaceAnswer } from '../contract.ts';
import { AskPanel } from './ask-panel.tsx';

const parts = startParts();
openUrlState([filtersFeature]);
const COUNTY = '/us/zz/alder';

const OVERVIEW: PlaceAnswer = {
  status: 'ok',
  headline: 'Alder County',
  placeQuestions: [
    { key: 'overview', question: 'What is Alder County like?' },
    { key: 'value', question: 'What is property worth in Alder County?' },
  ],
  questionKey: 'overview',
  answer: 'Alder County has 300 parcels.',
  writtenBy: 'template',
  facts: [{ key: 'statistics.parcels', label: 'Parcels', text: '300', source: 'Parcels of this site' }],
  note: 'This site has no language model, so the answers come from templates.',
  model: null,
  lockedReason: null,
};

const REPLY: OutputOf<typeof askQuestion> = {
  status: 'ok',
  kind: 'cannot',
  answer: "I can't answer this from parcel data.",
  filters: null,
  facts: [],
  note: null,
  writtenBy: 'template',
  model: 'small-model',
};

function show(reply: Partial<PlaceAnswer>, more: readonly Answer[] = []) {
  return parts.show(<AskPanel placePath={COUNTY} />, {
    answers: [
      answer(getPlaceAnswer, ({ query }) => {
        const key = query.get('question_key');
        return key === 'value'
          ? { ...OVERVIEW, ...reply, questionKey: key, answer: 'The median is $5.' }
          : { ...OVERVIEW, ...reply };
      }),
      ...more,
    ],
  });
}

it('shows the first answer, its facts and that it comes from a template', async () => {
  show({});
  await screen.findByText('Alder County has 300 parcels.');
  expect(screen.getByText(/answers come from templates/)).toBeTruthy();
  expect(screen.getByText('The fact behind this answer')).toBeTruthy();
  expect(screen.getByText(/read by rules on this site and sent nowhere/)).toBeTruthy();
});

it('shows another answer when another question is selected', async () => {
  const { user } = show({});
  await user.click(await screen.findByRole('button', { name: /Question/ }));
  await user.click(await screen.findByRole('option', { name: 'What is property worth in Alder County?' }));
  expect(await screen.findByText('The median is $5.')).toBeTruthy();
});

it('readers without a plan see the first answer and why they get no other', async () => {
  show({ lockedReason: 'This is part of a larger plan.' });
  await screen.findByText('What is Alder County like?');
  expect(screen.getByText('Alder County has 300 parcels.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Question/ })).toBeNull();
  const other = screen.getByRole('button', { name: 'Ask another question' });
  expect(other.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(other.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'This is part of a larger plan.',
  );
});

it('names the model, and shows filters as chips before they run', async () => {
  const tree = { op: 'all' as const, nodes: [{ op: 'lt' as const, column: 'yearbuilt', value: 1900 }] };
  const { user } = show({ model: 'small-model', writtenBy: 'model', note: null }, [
    answer(askQuestion, ({ body }) => {
      expect(body).toEqual({ question: 'Which homes are old?', today: localDay() });
      return { ...REPLY, kind: 'filters' as const, answer: null, filters: { path: COUNTY, tree } };
    }),
    answer(getSession, () => sessionReplyOf('alice')),
    answer(listPlaceFilters, () => ({ status: 'ok' as const, sources: [] })),
  ]);
  await screen.findByText(/Written by small-model/);
  await user.type(screen.getByLabelText('Your own question'), 'Which homes are old?');
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByText(/less than 1,?900/);
  expect(addressNow().hash.q).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Show these parcels' }));
  expect(addressNow()).toMatchObject({
    path: COUNTY,
    hash: { q: expect.stringContaining('1900') as string },
  });
});

it('says why an empty or too long question cannot be asked, and asks nothing', async () => {
  const { user } = show({});
  const field = await screen.findByLabelText('Your own question');
  const ask = screen.getByRole('button', { name: 'Ask' });
  const described = () => document.getElementById(ask.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(described()).toBe('Write a question first.');
  await user.click(ask);
  await user.click(field);
  await user.paste('a'.repeat(301));
  expect(described()).toBe('Shorten the question to 300 characters.');
  await user.keyboard('{Enter}');
});

it('says that a question cannot be answered, and why', async () => {
  const { user } = show({ model: 'small-model' }, [
    answer(askQuestion, () => ({ ...REPLY, note: 'Questions about people are not answered here.' })),
  ]);
  await user.type(await screen.findByLabelText('Your own question'), 'Who is the mayor?');
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText("I can't answer this from parcel data.")).toBeTruthy();
  expect(screen.getByText('Questions about people are not answered here.')).toBeTruthy();
});

it('a failure offers to try again', async () => {
  parts.show(<AskPanel placePath={COUNTY} />, {
    answers: [
      answer(getPlaceAnswer, () => {
        throw new Problem('busy');
      }),
    ],
  });
  await screen.findByText("Oops! We couldn't load A.I. data. Please try again.");
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
