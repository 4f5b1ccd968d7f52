// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startParts } from '../../../../tests/support/part.ts';
import type { Notice } from '../contract.ts';
import { NoticeRow } from './notice-row.tsx';

const parts = startParts();

const SELECTION: Notice = {
  id: 1,
  subject: 'selection',
  county: { path: '/us/zz/alder', headline: 'Alder County, ZZ' },
  path: '/projects/q7w8e9r0t1y2u3i4',
  title: 'Cheap land',
  kinds: ['entered', 'left'],
  lines: ['12 parcels entered its selection.', '1 parcel left its selection.'],
  successors: [],
  parcels: [
    { how: 'entered', path: '/us/zz/alder/1', title: '9 ELM ST' },
    { how: 'left', path: '/us/zz/alder/3', title: null },
  ],
  is_gone: false,
  editions: { from: 1, to: 2 },
  created_at: '2026-11-26T03:04:05Z',
  is_read: false,
};

it('a notification about a project leads to it and to its parcels, but not to those that left', async () => {
  let read = 0;
  const { user } = parts.show(<NoticeRow notice={SELECTION} onRead={() => read++} />, { answers: [] });
  expect(screen.getByRole('link', { name: 'Cheap land' }).getAttribute('href')).toBe(SELECTION.path);
  const entered = screen.getByText('Entered').parentElement as HTMLElement;
  expect(within(entered).getByRole('link', { name: '9 Elm St' }).getAttribute('href')).toBe('/us/zz/alder/1');
  screen.getByText('Address Not Available');
  expect(screen.queryByRole('link', { name: 'Address Not Available' })).toBeNull();
  await user.tab();
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(read).toBe(1);
});
