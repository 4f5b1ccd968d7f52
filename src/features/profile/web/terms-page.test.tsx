// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { getTerms } from '../contract.ts';
import { TermsPage } from './terms-page.tsx';

const parts = startParts();
const show = (reply: { url: string | null; text: string | null }, params = {}) =>
  parts.show(<TermsPage params={params} />, { answers: [answer(getTerms, () => reply)] });

it('shows the text of the terms in paragraphs, as text and not as markup', async () => {
  show({ url: '/hs/terms', text: 'At your own risk.\n\n<b>No</b> warranty.\n\nAt your own risk.' });
  expect(await screen.findAllByText('At your own risk.')).toHaveLength(2);
  screen.getByText('<b>No</b> warranty.');
});

it('links to the operator’s own page', async () => {
  show({ url: 'https://county.example.gov/terms', text: null });
  const link = await screen.findByRole('link', { name: 'Read the terms of this site' });
  expect(link.getAttribute('href')).toBe('https://county.example.gov/terms');
});

it('says that the site has no terms', async () => {
  show({ url: null, text: null });
  await screen.findByText('This site has no terms.');
  expect(screen.queryByRole('link', { name: /Read the terms/ })).toBeNull();
});

it('shows the other texts under their own names', async () => {
  show({ url: '/hs/terms/privacy', text: 'We keep nothing.' }, { kind: 'privacy' });
  await screen.findByText('We keep nothing.');
  expect(screen.getAllByRole('heading', { name: 'Privacy' }).length).toBeGreaterThan(0);
});
