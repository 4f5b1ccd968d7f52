// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startParts } from '../../../../../tests/support/part.ts';
import type { StorageHealth } from '../../../backups/contract.ts';
import { FilesPart } from './files-part.tsx';

const parts = startParts();

/** Shows the result of a check that found no damaged file. */
function showCheck(lostEditions: string[]) {
  const report = { files: 4, bytes: 1000, problems: 0, orphans: 0, orphan_bytes: 0, is_fast: false };
  const moment = '2026-11-22T12:00:00.000Z';
  const task = { state: 'finished', step: null, done: 4, total: 4, error: null } as const;
  const check = { ...task, asked_at: moment, finished_at: moment };
  const health = {
    check: { ...check, report: { ...report, lost_editions: lostEditions } },
    rebuild: null,
    damaged: [],
    damaged_count: 0,
  } as unknown as StorageHealth;
  return parts.show(<FilesPart health={health} />);
}

it('reports the editions whose parcels are gone when no file is damaged', () => {
  showCheck(['Alder County, edition 2']);
  screen.getByText('Parcels are missing from the database.');
  screen.getByText(/^The parcels of Alder County, edition 2 are not in the database/);
  screen.getByText('Damaged');
  expect(screen.queryByText(/^0 files/)).toBeNull();
  expect(screen.queryByText(/no damage/i)).toBeNull();
});

it('reports no damage when nothing is missing', () => {
  showCheck([]);
  screen.getByText('No damage');
  expect(screen.queryByText(/in the database/)).toBeNull();
  screen.getByText('No file is known to be missing or damaged.');
});
