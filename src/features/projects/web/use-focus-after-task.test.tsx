// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { startParts } from '../../../../tests/support/part.ts';
import { askProject, endTask } from './project-ui.ts';
import { useFocusAfterTask } from './use-focus-after-task.ts';

const parts = startParts();

/** A pane whose button opens a dialog and is gone when the dialog has made a project. */
function Pane() {
  const [slug, setSlug] = useState<string | null>(null);
  const { element, noteOpen } = useFocusAfterTask(slug);
  return (
    <section aria-label="Projects" tabIndex={-1}>
      <div ref={element}>
        {slug === null && (
          <button type="button" onClick={() => askProject({ kind: 'new' })}>
            Save as a project
          </button>
        )}
        {slug === null && (
          <button
            type="button"
            onClick={() => {
              noteOpen();
              setSlug('orchard');
            }}
          >
            Open Orchard
          </button>
        )}
      </div>
      <button type="button" onClick={() => setSlug('walk')}>
        Make the project
      </button>
    </section>
  );
}

it('gives the focus to the pane when the button that opened the dialog is gone', async () => {
  const { user } = parts.show(<Pane />);
  await user.click(screen.getByRole('button', { name: 'Save as a project' }));
  await user.click(screen.getByRole('button', { name: 'Make the project' }));
  act(() => {
    screen.getByRole('button', { name: 'Make the project' }).blur();
    endTask();
  });
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('region', { name: 'Projects' }));
});

it('gives the focus to the pane when the link that opened a project is gone', async () => {
  const { user } = parts.show(<Pane />);
  await user.click(screen.getByRole('button', { name: 'Open Orchard' }));
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('region', { name: 'Projects' }));
});

it('leaves the focus alone when the dialog was closed without a change', async () => {
  const { user } = parts.show(<Pane />);
  const button = screen.getByRole('button', { name: 'Save as a project' });
  await user.click(button);
  act(endTask);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(document.activeElement).toBe(button);
});
