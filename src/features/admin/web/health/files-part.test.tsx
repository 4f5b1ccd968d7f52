// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startParts } from '../../../../../tests/support/part.ts';
import type { StorageHealth, StorageTask } from '../../../backups/contract.ts';
import { FilesPart } from './files-part.tsx';

const parts = startParts();

const MOMENT = '2026-11-22T12:00:00.000Z';
const report = { files: 4, bytes: 1000, problems: 0, orphans: 0, orphan_bytes: 0, is_fast: false };
const lastCheck = (lostEditions: string[] = []): StorageHealth['last_check'] => ({
  finished_at: MOMENT,
  report: { ...report, lost_editions: lostEditions },
});

/** Shows the newest check, in this state, and the last one that was completed, which found no damaged file. */
function showCheck(state: StorageTask['state'] | null, last: StorageHealth['last_check']) {
  const task = { state, step: null, done: 4, total: 4, error: null, asked_at: MOMENT, finished_at: null };
  const health = {
    check: state === null ? null : { ...task, report: null },
    last_check: last,
    rebuild: null,
    damaged: [],
    damaged_count: 0,
  } as unknown as StorageHealth;
  return parts.show(<FilesPart health={health} />);
}

it.each(['finished', 'running', 'failed'] as const)(
  'reports the editions whose parcels are gone, with a newer check that is %s',
  (state) => {
    showCheck(state, lastCheck(['Alder County, edition 2']));
    screen.getByText('Parcels are missing from the database.');
    screen.getByText(/^The parcels of Alder County, edition 2 are not in the database/);
    screen.getByText('Damaged');
    expect(screen.queryByText(/^0 files/)).toBeNull();
    expect(screen.queryByText(/no damage/i)).toBeNull();
  },
);

it('reports no damage when nothing is missing', () => {
  showCheck('finished', lastCheck());
  screen.getByText('No damage');
  expect(screen.queryByText(/in the database/)).toBeNull();
  screen.getByText('No file is known to be missing or damaged.');
});

it.each([
  [null, null, 'Not checked'],
  ['waiting', null, 'Being checked'],
  ['running', lastCheck(), 'Being checked'],
  ['failed', null, 'Check failed'],
  ['failed', lastCheck(), 'Check failed'],
] as const)('has no result while the newest check is %s', (state, last, label) => {
  showCheck(state, last);
  screen.getByText(label);
  expect(screen.queryByText('No damage')).toBeNull();
});
