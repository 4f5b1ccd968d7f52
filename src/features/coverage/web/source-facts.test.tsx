// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { getSession } from '../../accounts/contract.ts';
import type { CountyQuality, CountySource } from '../contract.ts';
import { SourceFacts } from './source-facts.tsx';

const parts = startParts();
const NOTHING: CountySource = {
  name: null,
  url: null,
  licence: null,
  data_date: null,
  contact: null,
  known_limits: null,
};

function showFacts(source: Partial<CountySource>) {
  const quality = { source: { ...NOTHING, ...source }, editions: [] } as unknown as CountyQuality;
  parts.show(<SourceFacts quality={quality} />, {
    answers: [answer(getSession, () => sessionReplyOf('chelsea'))],
  });
}

it('shows the facts that are stated, and names the others in one line', () => {
  showFacts({ licence: 'CC0, invented', data_date: '2026-01-31' });
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'License',
    'Date of the data',
  ]);
  screen.getByText('Jan 31, 2026');
  screen.getByText('Not stated: Source, Web address, File, Contact, Known limits');
});

it('has no empty list when nothing is stated', () => {
  showFacts({});
  expect(screen.queryAllByRole('term')).toEqual([]);
  screen.getByText(/^Not stated: Source, .*, Known limits$/);
});
