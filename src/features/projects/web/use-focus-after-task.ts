import { type RefObject, useEffect, useRef } from 'react';
import { useProjectUi } from './project-ui.ts';

/**
 * Gives the focus to the pane around `element` after a dialog or a link has opened or closed a project. The pane is then drawn without the button that
 * opened the dialog, or without the link, and a person who uses the keyboard would have to start again at the top of the page. `slug` is the open project,
 * or null. Call `noteOpen` when a link that opens a project is pressed.
 */
export function useFocusAfterTask(slug: string | null): {
  element: RefObject<HTMLDivElement | null>;
  noteOpen: () => void;
} {
  const element = useRef<HTMLDivElement>(null);
  const before = useRef<{ slug: string | null } | null>(null);
  const task = useProjectUi((state) => state.task);
  useEffect(() => {
    if (task !== null) {
      before.current ??= { slug };
      return undefined;
    }
    if (before.current === null || before.current.slug === slug) return undefined;
    before.current = null;
    // The dialog returns the focus in the next frame, if it can.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) element.current?.closest('section')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [task, slug]);
  return {
    element,
    noteOpen: () => {
      before.current ??= { slug };
    },
  };
}
