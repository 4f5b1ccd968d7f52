// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Pane } from './pane.tsx';

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Filters
      </button>
      {isOpen && (
        <Pane label="Filters" title="Filters" onClose={() => setIsOpen(false)}>
          <p>Lines</p>
        </Pane>
      )}
    </>
  );
}

it('takes the focus when the keyboard opens it, and gives it back when it closes', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.tab();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Filters' }));
  await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('region')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filters' }));
});
