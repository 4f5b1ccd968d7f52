// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startParts } from '../../../../tests/support/part.ts';
import { goTo, useUrlState } from '../../../frontend/url-state.ts';
import { DocumentPage } from './document-page.tsx';

const parts = startParts();

function Pages() {
  const path = useUrlState((state) => state.path);
  if (path === '/map') return <button type="button">A parcel</button>;
  return (
    <DocumentPage key={path} title={`Page ${path}`}>
      {path === '/field' ? (
        <input aria-label="Name" autoFocus />
      ) : (
        <button type="button">{`Go on ${path}`}</button>
      )}
    </DocumentPage>
  );
}

it('begins at the top of a page that a link opened, with the focus on its content', () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  parts.show(<Pages />, { path: '/one' });
  expect(document.activeElement).toBe(document.body);
  expect(scroll).not.toHaveBeenCalled();
  screen.getByRole('button', { name: 'Go on /one' }).focus();
  act(() => goTo('/two'));
  expect(document.activeElement).toBe(screen.getByRole('main', { name: 'Page /two' }));
  expect(scroll).toHaveBeenCalledTimes(1);
  act(() => goTo('/map'));
  act(() => goTo('/two'));
  expect(document.activeElement).toBe(screen.getByRole('main', { name: 'Page /two' }));
  act(() => goTo('/field'));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
});

it('lets a keyboard skip the links before the content', () => {
  const { rerender } = parts.show(<Pages />, { path: '/one' });
  screen.getByRole('button', { name: 'Skip to the content' }).click();
  expect(document.activeElement).toBe(screen.getByRole('main', { name: 'Page /one' }));
  rerender(
    <DocumentPage title="Admin">
      <nav>A menu</nav>
      <section aria-label="After the menu" data-content tabIndex={-1} />
    </DocumentPage>,
  );
  screen.getByRole('button', { name: 'Skip to the content' }).click();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'After the menu' }));
});
