// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { EXPORT_ITEM } from '../../../../tests/support/exported.ts';
import { startParts } from '../../../../tests/support/part.ts';
import { showToast } from '../../../frontend/toasts.ts';
import type { ExportItem } from '../contract.ts';
import { EXPORT_STATUS } from '../rules/export-history.ts';
import { useAutoDownload } from './use-auto-download.ts';

const parts = startParts();
const MADE = 'Your file is being made.';

/** Starts an export that a worker then ends as `ended`. */
async function endExport(ended: Partial<ExportItem>) {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  function Page() {
    const [item, setItem] = useState({ ...EXPORT_ITEM, status: EXPORT_STATUS.running });
    const awaitFile = useAutoDownload([item]);
    const start = () => {
      awaitFile(item.id);
      showToast({ id: 'export', tone: 'good', message: MADE });
    };
    return (
      <>
        <button onClick={start}>Start</button>
        <button onClick={() => setItem({ ...item, ...ended } as typeof item)}>End</button>
      </>
    );
  }
  const { user } = parts.show(<Page />);
  await user.click(screen.getByText('Start'));
  await screen.findByText(MADE);
  await user.click(screen.getByText('End'));
  return assign;
}

it('downloads the file once, and the message says that it is ready, not that it is being made', async () => {
  const assign = await endExport({ status: EXPORT_STATUS.ready, url: '/exports/1.zip' });
  await screen.findByText('alder.zip is ready. It downloads now.');
  expect(screen.queryByText(MADE)).toBeNull();
  expect(assign.mock.calls).toEqual([['/exports/1.zip']]);
});

it('no longer says that the file is being made after the export failed', async () => {
  const assign = await endExport({ status: EXPORT_STATUS.failed });
  expect(screen.queryByText(MADE)).toBeNull();
  expect(assign).not.toHaveBeenCalled();
});
