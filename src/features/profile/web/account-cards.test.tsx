// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { pageQueries } from '../../../frontend/query-client.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getPreference, savePreferences } from '../../preferences/contract.ts';
import {
  type DataExport,
  askDeletion,
  createDataExport,
  getDeletion,
  listDataExports,
  undoDeletion,
} from '../contract.ts';
import { AccountData } from './account-data.tsx';
import { AccountDeletion } from './account-deletion.tsx';
import { AccountEmails } from './account-emails.tsx';

const parts = startParts();

const NOT_ASKED = {
  asked_at: null,
  delete_after: null,
  grace_days: 14,
  what_goes: ['Your bookmarks'],
  refusal: null,
};
const ASKED = { ...NOT_ASKED, asked_at: '2026-11-22T12:00:00Z', delete_after: '2026-12-06T12:00:00Z' };

it('deletes an account only after its password is entered, and can cancel the deletion', async () => {
  const sent: unknown[] = [];
  const { user } = parts.show(<AccountDeletion />, {
    answers: [
      answer(getDeletion, () => NOT_ASKED),
      answer(askDeletion, ({ body }) => {
        sent.push(body);
        if (body.password !== 'orchard-7') throw new Problem('invalid_input', 'The password is incorrect.');
        return ASKED;
      }),
      answer(undoDeletion, () => NOT_ASKED),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Delete account…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
  within(dialog).getByText('Your bookmarks');
  const submit = within(dialog).getByRole('button', { name: 'Delete in 14 days' });
  await user.click(submit);
  expect(sent).toEqual([]);
  await user.type(within(dialog).getByLabelText('Your password'), 'wrong');
  await user.click(submit);
  await within(dialog).findByText(/The password is incorrect\./);
  await user.clear(within(dialog).getByLabelText('Your password'));
  await user.type(within(dialog).getByLabelText('Your password'), 'orchard-7');
  await user.click(submit);
  await screen.findByText(/Your account will be deleted on Dec 6, 2026\./);
  await user.click(screen.getByRole('button', { name: 'Keep my account' }));
  await screen.findByText('Your account stays.');
  await screen.findByRole('button', { name: 'Delete account…' });
  expect(sent).toHaveLength(2);
});

it('says why an account cannot be deleted now', async () => {
  const refusal = 'Transfer the ownership of Orchard first.';
  parts.show(<AccountDeletion />, { answers: [answer(getDeletion, () => ({ ...NOT_ASKED, refusal }))] });
  await screen.findByText(refusal);
  expect(screen.getByRole('button', { name: 'Delete account…' }).hasAttribute('disabled')).toBe(true);
});

const ARCHIVE: DataExport = {
  id: 'b0a7a3a4-7f2f-4f5e-9f58-0d8f1f6f2a11',
  state: 'ready',
  parts_done: 5,
  parts_total: 5,
  bytes: 2_345_678,
  created_at: '2026-11-22T12:00:00Z',
  expires_at: '2026-11-29T12:00:00Z',
};

it('lists archives with their size, and makes one at a time', async () => {
  const { user } = parts.show(<AccountData />, {
    answers: [
      answer(listDataExports, () => ({
        exports: [ARCHIVE, { ...ARCHIVE, id: 'old', state: 'failed' as const }],
      })),
      answer(createDataExport, () => ({
        exports: [
          { ...ARCHIVE, id: 'new', state: 'building' as const, parts_done: 2, bytes: null, expires_at: null },
        ],
      })),
    ],
  });
  const download = await screen.findByRole('link', { name: 'Download' });
  expect(download.getAttribute('href')).toBe(`/profile/exports/${ARCHIVE.id}.zip`);
  screen.getByText(/2\.2 MB · kept until Nov 29, 2026/);
  screen.getByText('The archive could not be made. Request it again.');
  await user.click(screen.getByRole('button', { name: 'Request your data' }));
  await screen.findByText('2 of 5 parts are packed');
  expect(screen.getByRole('button', { name: 'Request your data' }).hasAttribute('disabled')).toBe(true);
});

it('turns an optional email on at once, and undoes a change that the server refuses', async () => {
  let isRefused = false;
  let stored: Record<string, unknown> = {};
  const { user } = parts.show(<AccountEmails isOperator={false} />, {
    answers: [
      answer(getPreference, () => ({ status: 'ok' as const, key: null, value: stored })),
      answer(savePreferences, ({ body }) => {
        if (isRefused) throw new Problem('busy');
        stored = { ...stored, ...body.data };
        return { status: 'ok' as const, data: stored };
      }),
    ],
  });
  const news = () => screen.findByRole('checkbox', { name: /News of this site/ });
  const isOn = async () => ((await news()) as HTMLInputElement).checked;
  expect(await isOn()).toBe(false);
  await user.click(await news());
  await expect.poll(() => stored).toEqual({ wants_email: true });
  await expect.poll(isOn).toBe(true);
  isRefused = true;
  await user.click(await news());
  await expect.poll(isOn).toBe(true);
  expect(stored).toEqual({ wants_email: true });
});

it('keeps a changed email setting when a reply from before the change arrives late', async () => {
  const early = Promise.withResolvers<void>();
  const saved = Promise.withResolvers<void>();
  let stored: Record<string, unknown> = {};
  let reads = 0;
  const { user } = parts.show(<AccountEmails isOperator={false} />, {
    answers: [
      answer(getPreference, async () => {
        const value = stored;
        reads += 1;
        if (reads === 2) await early.promise;
        return { status: 'ok' as const, key: null, value };
      }),
      answer(savePreferences, async ({ body }) => {
        await saved.promise;
        stored = { ...stored, ...body.data };
        return { status: 'ok' as const, data: stored };
      }),
    ],
  });
  const news = await screen.findByRole<HTMLInputElement>('checkbox', { name: /News of this site/ });
  const client = pageQueries();
  const reload = client.invalidateQueries({ queryKey: ['emails'] });
  await expect.poll(() => reads).toBe(2);
  await user.click(news);
  await expect.poll(() => news.checked).toBe(true);
  early.resolve();
  await reload;
  expect(client.getQueryData(['emails'])).toMatchObject({ news: true });
  saved.resolve();
  await expect.poll(() => reads).toBe(3);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(news.checked).toBe(true);
});
