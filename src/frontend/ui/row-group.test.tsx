// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startParts } from '../../../tests/support/part.ts';
import { RowGroup } from './row-group.tsx';

const parts = startParts();
afterEach(() => vi.unstubAllGlobals());

/** Shows a table whose window is, or is not, as narrow as a phone. */
function showTable({ isPhone, isHeldOpen }: { isPhone: boolean; isHeldOpen: boolean }) {
  const list = { matches: isPhone, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => list);
  return parts.show(
    <table>
      <RowGroup title="Owner" count={1} columns={2} isHeldOpen={isHeldOpen}>
        <tr>
          <th scope="row">Mail city</th>
          <td>90%</td>
        </tr>
      </RowGroup>
    </table>,
  );
}
const mailCity = () => screen.queryByRole('row', { name: 'Mail city 90%' });

it('opens and closes its rows on a phone', async () => {
  const { user } = showTable({ isPhone: true, isHeldOpen: false });
  const heading = screen.getByRole('button', { name: 'Owner 1', expanded: false });
  expect(mailCity()).toBeNull();
  await user.click(heading);
  expect(mailCity()).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Owner 1', expanded: true }));
  expect(mailCity()).toBeNull();
});

it.each([
  { isPhone: false, isHeldOpen: false },
  { isPhone: true, isHeldOpen: true },
])('shows its rows without a button: %o', (where) => {
  showTable(where);
  screen.getByRole('rowheader', { name: 'Owner' });
  expect(mailCity()).not.toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
