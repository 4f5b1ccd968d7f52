// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { Minus, Plus } from 'lucide-react';
import { expect, it, vi } from 'vitest';
import { startParts } from '../../../tests/support/part.ts';
import { Dialog } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';

const parts = startParts();
const shownTips = () => screen.queryAllByRole('tooltip').map(({ textContent }) => textContent);

it('a tip that closed because another tip opened does not come back', async () => {
  const { user } = parts.show(
    <>
      <IconButton icon={Plus} label="Zoom in" />
      <IconButton icon={Minus} label="Zoom out" />
    </>,
  );
  await user.tab();
  await waitFor(() => expect(shownTips()).toEqual(['Zoom in']));
  // The pointer takes over from the keyboard.
  await user.hover(document.body);
  // The second tip opens at once, because a tip is open, and closes the first one without an animation.
  await user.hover(screen.getByRole('button', { name: 'Zoom out' }));
  await waitFor(() => expect(shownTips()).toEqual(['Zoom out']));
  // The first button loses the focus, which closes its tip once more.
  await user.tab();
  await waitFor(() => expect(shownTips()).toEqual(['Zoom out']));
});

it('Escape closes a dialog at the first press while the label of its button is shown', async () => {
  const close = vi.fn<() => void>();
  const { user } = parts.show(
    <Dialog title="Sharing" isOpen onClose={close}>
      <p>Who can open it</p>
    </Dialog>,
  );
  await user.tab();
  await waitFor(() => expect(shownTips()).toEqual(['Close']));
  await user.keyboard('{Escape}');
  expect(shownTips()).toEqual([]);
  expect(close).toHaveBeenCalledOnce();
});
