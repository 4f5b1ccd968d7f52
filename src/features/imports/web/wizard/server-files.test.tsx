// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../../tests/support/part.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { listIncomingFiles, listUploads, removeUpload } from '../../contract.ts';
import { ServerFiles } from './server-files.tsx';

const parts = startParts();

it('says that a file could not be removed, and keeps it in the list', async () => {
  const upload = {
    id: '7e1f8c5e-52b0-4a63-9a3f-0d8e2f6a1b11',
    name: 'parcels.zip',
    bytes: 100,
    received: 100,
    state: 'ready' as const,
    error: null,
    notes: [],
    rows: null,
    url: null,
    created_at: '2026-11-22T12:00:00Z',
  };
  const { user } = parts.show(<ServerFiles onSelected={() => undefined} />, {
    answers: [
      answer(listIncomingFiles, () => ({ folders: [] })),
      answer(listUploads, () => ({ uploads: [upload] })),
      answer(removeUpload, () => {
        throw new Problem('conflict', 'An import reads this file.');
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Remove parcels.zip' }));
  await user.click(screen.getByRole('button', { name: 'Remove the file' }));
  await screen.findByText('The file could not be removed from the server. An import reads this file.');
  expect(screen.getByText('parcels.zip')).toBeTruthy();
});
