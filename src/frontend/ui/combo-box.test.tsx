// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startParts } from '../../../tests/support/part.ts';
import { ComboBox } from './combo-box.tsx';

const parts = startParts();

async function openList() {
  const { user } = parts.show(
    <div data-testid="pane">
      <ComboBox
        label="Column"
        options={[{ id: 'owner', label: 'Owner' }]}
        value={null}
        onChange={vi.fn<(id: string) => void>()}
      />
    </div>,
  );
  await user.tab();
  return screen.findByRole('listbox');
}

it('the list stays open while the page scrolls, because it moves with the page', async () => {
  const list = await openList();
  fireEvent.scroll(document);
  expect(list.isConnected).toBe(true);
});

it('the list closes when the pane around its field scrolls, because it does not move with the pane', async () => {
  const list = await openList();
  fireEvent.scroll(screen.getByTestId('pane'));
  expect(list.isConnected).toBe(false);
});
