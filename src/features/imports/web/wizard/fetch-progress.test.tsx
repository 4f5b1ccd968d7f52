// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answer, startParts } from '../../../../../tests/support/part.ts';
import { getUpload, removeUpload, type UploadState } from '../../contract.ts';
import { FetchProgress } from './fetch-progress.tsx';

const parts = startParts();

const LAYER: UploadState = {
  id: '7e1f8c5e-52b0-4a63-9a3f-0d8e2f6a1b11',
  name: 'Parcels.geojsonl',
  bytes: 100,
  received: 100,
  state: 'ready',
  error: null,
  notes: [],
  rows: null,
  url: 'https://gis.example.org/arcgis/rest/services/Parcels/FeatureServer/0',
  created_at: '2026-11-22T12:00:00Z',
};

function show(state: UploadState, removed: string[] = []) {
  const onReady = vi.fn();
  const onRetry = vi.fn();
  const shown = parts.show(
    <FetchProgress id={state.id} onReady={onReady} onRetry={onRetry} onCancel={() => undefined} />,
    {
      answers: [
        answer(getUpload, () => state),
        answer(removeUpload, ({ path }) => {
          removed.push(path);
          return {};
        }),
      ],
    },
  );
  return { onReady, onRetry, user: shown.user };
}

it('continues by itself when there is no note about the file', async () => {
  const { onReady } = show(LAYER);
  await expect.poll(() => onReady).toHaveBeenCalledTimes(1);
});

it('shows the notes about a layer, and continues after a click on Continue', async () => {
  const note = 'The service says that it has 2,501 features, but 2,500 came.';
  const { onReady, user } = show({ ...LAYER, notes: [note] });
  await screen.findByText(note);
  expect(onReady).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(onReady).toHaveBeenCalledTimes(1);
});

it('counts the rows of a layer while they come', async () => {
  show({ ...LAYER, state: 'receiving', bytes: null, rows: { done: 12_000, total: 60_000 } });
  await screen.findByText('12,000 of 60,000 rows');
  expect(screen.getByRole('progressbar', { name: 'The server fetches the rows' })).toBeTruthy();
});

it('counts the rows of a layer whose service does not say how many it has', async () => {
  show({ ...LAYER, state: 'receiving', bytes: null, rows: { done: 12_000, total: null } });
  expect(await screen.findByText('12,000 rows')).toBeTruthy();
});

it('fetches the same file again after a failure, with one click, and keeps what has arrived', async () => {
  const removed: string[] = [];
  const failed = { ...LAYER, state: 'failed', error: 'The site broke off: try again.' } as const;
  const { onRetry, user } = show(failed, removed);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Try another address' }));
  expect(removed).toHaveLength(1);
});
