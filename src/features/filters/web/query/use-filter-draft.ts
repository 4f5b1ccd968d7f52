import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { HistoryStep } from '../../../../frontend/url-state.ts';
import { type DraftGroup, draftOf, freeId } from '../../rules/draft.ts';
import { type FilterGroup, textOfTree } from '../../rules/filter-tree.ts';
import { readDraft } from '../../rules/read-draft.ts';
import type { FilterOptions } from '../use-filter-options.ts';

/** A pause in typing after which the map, the count and the link follow. */
const PAUSE_MS = 350;

export interface FilterDraft {
  draft: DraftGroup;
  /** What is wrong with lines, by id. */
  issues: ReadonlyMap<number, string>;
  /** Changes the lines. `typedIn` is the line that is typed into: it is waited for a pause, and all of it is one step back. */
  change: (next: DraftGroup, typedIn?: number) => void;
}

/** The filters of the link as lines, and back: half typed lines stay here, whole ones go into the link. */
export function useFilterDraft(
  tree: FilterGroup,
  setTree: (tree: FilterGroup, step: HistoryStep) => void,
  options: FilterOptions,
): FilterDraft {
  const [draft, setDraft] = useState(() => draftOf(tree));
  /** The filters that this page wrote last, or began with. */
  const written = useRef(textOfTree(tree));
  const waiting = useRef<{ timer: number; write: () => void } | null>(null);
  const lastTypedIn = useRef<number | null>(null);
  const columnOf = useCallback((column: string) => options.get(column), [options]);

  useEffect(() => {
    // Back, an undo or a project changed them: the lines follow.
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
    // Half a number may be a wrong one: what was before stays until it is right.
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
