import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { HistoryStep } from '../../../../frontend/url-state.ts';
import { type DraftGroup, draftOf, freeId } from '../../rules/draft.ts';
import { type FilterGroup, textOfTree } from '../../rules/filter-tree.ts';
import { readDraft } from '../../rules/read-draft.ts';
import type { FilterOptions } from '../use-filter-options.ts';

/** The map, the count and the link update after this pause in typing. */
const PAUSE_MS = 350;

export interface FilterDraft {
  draft: DraftGroup;
  /** Error messages of invalid lines, by line id. */
  issues: ReadonlyMap<number, string>;
  /**
   * Changes the lines. When the reader types into the line `typedIn`, the change takes effect after a pause, and all typing in it is one step of history.
   */
  change: (next: DraftGroup, typedIn?: number) => void;
}

/** Keeps the link's filters as a draft. Incomplete lines stay in the draft; complete lines are written to the link. */
export function useFilterDraft(
  tree: FilterGroup,
  setTree: (tree: FilterGroup, step: HistoryStep) => void,
  options: FilterOptions,
): FilterDraft {
  const [draft, setDraft] = useState(() => draftOf(tree));
  /** The filters that this hook wrote last, or started with. */
  const written = useRef(textOfTree(tree));
  const waiting = useRef<{ timer: number; write: () => void } | null>(null);
  const lastTypedIn = useRef<number | null>(null);
  const columnOf = useCallback((column: string) => options.get(column), [options]);

  useEffect(() => {
    // The Back button, an undo or a project changed the filters. The draft follows.
    const text = textOfTree(tree);
    if (text === written.current) return;
    written.current = text;
    drop(waiting);
    setDraft((before) => draftOf(tree, freeId(before)));
  }, [tree]);
  useEffect(() => () => waiting.current?.write(), []);

  const change = (next: DraftGroup, typedIn?: number) => {
    setDraft(next);
    const read = readDraft(next, columnOf);
    drop(waiting);
    // A half-typed number may be invalid. The previous filter stays in effect until the line is valid.
    if (typedIn !== undefined && read.issues.has(typedIn)) return;
    const write = () => {
      drop(waiting);
      const text = textOfTree(read.tree);
      const step = typedIn !== undefined && lastTypedIn.current === typedIn ? 'replace' : 'push';
      if (text === written.current) return;
      lastTypedIn.current = typedIn ?? null;
      written.current = text;
      setTree(read.tree, step);
    };
    if (typedIn === undefined) write();
    else waiting.current = { timer: window.setTimeout(write, PAUSE_MS), write };
  };

  const { issues } = useMemo(() => readDraft(draft, columnOf), [draft, columnOf]);
  return { draft, issues, change };
}

function drop(waiting: { current: { timer: number } | null }): void {
  window.clearTimeout(waiting.current?.timer);
  waiting.current = null;
}
