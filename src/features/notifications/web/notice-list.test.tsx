// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import { getPreference, savePreferences } from '../../preferences/contract.ts';
import { type Notice, countUnreadNotices, listNotices, readNotices } from '../contract.ts';
import { BellButton } from './bell-button.tsx';
import { NoticeList } from './notice-list.tsx';
import { PreferencesPrompt } from './preferences-prompt.tsx';

const parts = startParts();

const noticeOf = (id: number): Notice => ({
  id,
  subject: 'parcel',
  county: { path: '/us/zz/alder', headline: 'Alder County, ZZ' },
  path: `/us/zz/alder/${id}`,
  title: `${id} ELM ST`,
  kinds: ['value'],
  lines: ['Total value: $100 → $120'],
  successors: id === 1 ? ['/us/zz/alder/8'] : [],
  parcels: [],
  is_gone: false,
  editions: { from: 1, to: 2 },
  created_at: '2026-11-26T03:04:05Z',
  is_read: false,
});

/** Answers like a server whose reader has these notifications, the newest first. */
function serverOf(notices: readonly Notice[]) {
  const read = new Set<number>();
  const saved: unknown[] = [];
  const unread = () => notices.filter(({ id }) => !read.has(id)).length;
  const answers = [
    answer(getSession, () => sessionReplyOf('bob')),
    answer(listNotices, ({ query }) => {
      const before = Number(query.get('before') ?? Number.POSITIVE_INFINITY);
      const rest = notices.filter(({ id }) => id < before);
      const page = rest.slice(0, 2).map((notice) => ({ ...notice, is_read: read.has(notice.id) }));
      const next = rest.length > 2 ? (page.at(-1)?.id ?? null) : null;
      return { notifications: page, unread: unread(), next };
    }),
    answer(countUnreadNotices, () => ({ unread: unread() })),
    answer(readNotices, ({ body }) => {
      for (const { id } of notices) if ('id' in body ? id === body.id : id <= body.up_to) read.add(id);
      return { status: 'ok' as const, unread: unread() };
    }),
    answer(getPreference, () => ({ status: 'ok' as const, key: null, value: null })),
    answer(savePreferences, ({ body: { data } }) => {
      saved.push(data);
      return { status: 'ok' as const, data };
    }),
  ];
  return { answers, saved };
}

const INTERNAL = new Problem('internal');

it('when notifications can’t be loaded, the page says so once, also after another attempt', async () => {
  const { user } = parts.show(
    <>
      <BellButton />
      <NoticeList />
    </>,
    {
      answers: [
        answer(getSession, () => sessionReplyOf('bob')),
        answer(listNotices, () => Promise.reject(INTERNAL)),
        // The number at the bell fails after the list.
        answer(countUnreadNotices, () => new Promise((_, reject) => setTimeout(() => reject(INTERNAL), 30))),
      ],
    },
  );
  await screen.findByText('Your notifications could not be loaded.');
  const single = async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
  };
  await single();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Your notifications could not be loaded.');
  await single();
});

it('the bell counts unread notifications, and the page marks one as read, then all, by keyboard', async () => {
  const page = (
    <>
      <BellButton />
      <NoticeList />
    </>
  );
  const { user } = parts.show(page, { answers: serverOf([noticeOf(3), noticeOf(2), noticeOf(1)]).answers });
  const press = async (text: string) => {
    screen.getByText(text).closest('button')?.focus();
    await user.keyboard('{Enter}');
  };
  await screen.findByLabelText('Notifications: 3 unread');
  const county = await screen.findByLabelText('Alder County, ZZ');
  expect(within(county).getAllByText('Total value: $100 → $120')).toHaveLength(2);
  screen.getByLabelText('Mark 3 Elm St as read').focus();
  await user.keyboard('{Enter}');
  await screen.findByLabelText('Notifications: 2 unread');
  await press('Show more');
  expect((await screen.findByText('8')).getAttribute('href')).toBe('/us/zz/alder/8');
  await press('Mark all as read');
  await screen.findByText('All read');
  await screen.findByLabelText('Notifications');
});

it('when there are no notifications, the list says what to do', async () => {
  parts.show(<NoticeList />, { answers: serverOf([]).answers });
  expect(await screen.findByText('Nothing has changed yet.')).toBeTruthy();
  screen.getByRole('button', { name: 'Open the map' });
});

it('asks for preferences until the person has set them', async () => {
  const { answers, saved } = serverOf([]);
  const { user } = parts.show(<PreferencesPrompt />, { answers });
  await user.click(await screen.findByRole('button', { name: 'Daily is fine' }));
  await expect.poll(() => screen.queryByText('Set your notification preferences.')).toBeNull();
  expect(JSON.stringify(saved)).toContain('"notifications.follows.owner":"daily"');
});
