// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Pane } from './pane.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Filters
      </button>
      <input aria-label="Search" onKeyDown={({ key }) => key === 'Enter' && setIsOpen(true)} />
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

it('leaves the focus in a text field that opens it, and does not give it back there', async () => {
  const user = userEvent.setup();
  render(<Page />);
  const field = screen.getByRole('textbox');
  await user.click(field);
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(field);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region')).toBeNull();
  expect(document.activeElement).toBe(document.body);
});

it('rises on a phone when a text field in it takes the focus, so that the keyboard leaves room for its list', async () => {
  const user = userEvent.setup();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  render(
    <Pane label="Filters" title="Filters" onClose={() => undefined}>
      <input type="checkbox" aria-label="Only mine" />
      <input type="search" aria-label="Find a column" />
    </Pane>,
  );
  // The button of the sheet says what its next step is. (happy-dom reads no heights in dvh.)
  await user.click(screen.getByRole('checkbox'));
  expect(screen.getByRole('button', { name: 'Expand' })).toBeTruthy();
  await user.click(screen.getByRole('searchbox'));
  expect(screen.getByRole('button', { name: 'Collapse' })).toBeTruthy();
});
