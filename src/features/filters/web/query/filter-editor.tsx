import { useRef, useState } from 'react';
import { useEscape } from '../../../../frontend/escape.ts';
import { showToast } from '../../../../frontend/toasts.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { Skeleton } from '../../../../frontend/ui/skeleton.tsx';
import { useDebounced } from '../../../../frontend/use-debounced.ts';
import type { FilterOption } from '../../contract.ts';
import {
  type DraftGroup,
  type DraftNode,
  addNode,
  changeNode,
  draftOf,
  emptyRule,
  freeId,
  lineCount,
} from '../../rules/draft.ts';
import { MAX_CONDITIONS } from '../../rules/filter-tree.ts';
import { predicatesOf } from '../../rules/read-draft.ts';
import { clearFilters } from '../clear-filters.ts';
import { useFilterOptions } from '../use-filter-options.ts';
import type { ParcelQueryState } from '../use-parcel-query.ts';
import { AreaPicker } from './area-picker.tsx';
import { ColumnPicker } from './column-picker.tsx';
import { FilterGroupLines, type GroupContext } from './filter-group.tsx';
import { ListPicker } from './list-picker.tsx';
import { OptionsError } from './options-error.tsx';
import styles from './query-pane.module.css';
import { startingColumns } from './starting-columns.ts';
import { toggled } from './toggled.ts';
import { useFilterDraft } from './use-filter-draft.ts';
import { useFocusAfter } from './use-focus-after.ts';

interface Props {
  countyPath: string;
  query: Pick<ParcelQueryState, 'tree' | 'setTree' | 'clear'>;
  /** Starts drawing a shape on the map. */
  onDraw: () => void;
  /** Called when the reader starts or stops picking a column, an area or a list, so that the rest of the pane can make room. */
  onPicking: (isPicking: boolean) => void;
}

/** An error message shows after this pause in typing. */
const ISSUE_PAUSE_MS = 700;
/** The maximum number of lines: half the number of conditions, because a line with a range takes two conditions. */
const MAX_LINES = MAX_CONDITIONS / 2;
const NO_ISSUES: ReadonlyMap<number, string> = new Map();

/** Edits the filters: their lines, and the pickers that add more. */
export function FilterEditor({ countyPath, query, onDraw, onPicking }: Props) {
  const found = useFilterOptions(countyPath);
  const { options } = found;
  const { draft, issues, change } = useFilterDraft(query.tree, query.setTree, options);
  const shownIssues = useDebounced(issues, ISSUE_PAUSE_MS);
  const [openIds, setOpenIds] = useState<ReadonlySet<number>>(new Set());
  const [picking, setPicking] = useState<{ groupId: number; picker: 'column' | 'area' | 'list' } | null>(
    null,
  );
  const place = useRef<HTMLDivElement>(null);
  const focusAfter = useFocusAfter(place);
  const pick = (next: typeof picking) => {
    setPicking(next);
    onPicking(next !== null);
  };

  const add = (groupId: number, make: (id: number) => DraftNode) => {
    const id = freeId(draft);
    change(addNode(draft, groupId, make(id)));
    setOpenIds(new Set([id]));
    pick(null);
    focusAfter(id);
  };
  const back = () => {
    pick(null);
    if (picking !== null) focusAfter({ addTo: picking.groupId });
  };
  const backToColumns = () => picking !== null && pick({ ...picking, picker: 'column' });
  useEscape(picking !== null, () => {
    if (picking?.picker === 'column') back();
    else backToColumns();
    return true;
  });
  const addColumn = (groupId: number, option: FilterOption) =>
    add(groupId, (id) => emptyRule(id, option.key, predicatesOf(option)[0] ?? 'exists'));
  const clear = () => {
    clearFilters(query.clear);
    focusAfter('lines');
  };
  const remove = (node: DraftNode) => {
    change(changeNode(draft, node.id, () => null));
    focusAfter('lines');
    if (lineCount(node) < 2) return;
    const before = query.tree;
    showToast({
      id: 'filters',
      tone: 'info',
      message: `A group of ${lineCount(node)} filters is removed.`,
      action: { label: 'Undo', run: () => query.setTree(before) },
    });
  };

  if (found.isError) return <OptionsError error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <Skeleton lines={5} label="Loading the columns of this county" />;
  if (picking?.picker === 'column') {
    return (
      <ColumnPicker
        options={options}
        onColumn={(option) => addColumn(picking.groupId, option)}
        onPlace={(choice) => {
          if (choice !== 'draw') return pick({ ...picking, picker: choice });
          pick(null);
          onDraw();
        }}
        onBack={back}
      />
    );
  }
  if (picking?.picker === 'area') {
    return (
      <AreaPicker
        countyPath={countyPath}
        onArea={(path) => add(picking.groupId, (id) => ({ kind: 'inside', id, area: { path } }))}
        onBack={backToColumns}
      />
    );
  }
  if (picking?.picker === 'list') {
    return (
      <ListPicker
        countyPath={countyPath}
        onList={(node) => {
          const id = freeId(draft);
          const lines = draftOf({ op: 'all', nodes: [node] }, id).nodes;
          change(lines.reduce<DraftGroup>((whole, line) => addNode(whole, picking.groupId, line), draft));
          pick(null);
          focusAfter('lines');
        }}
        onBack={backToColumns}
      />
    );
  }
  const context: GroupContext = {
    draft,
    change,
    options,
    // When all issues are resolved, they disappear at once. Other changes show after the pause.
    issues: issues.size === 0 ? NO_ISSUES : shownIssues,
    openIds,
    onToggle: (id) => setOpenIds((open) => toggled(open, id)),
    onAdd: (groupId) => pick({ groupId, picker: 'column' }),
    onAddGroup: (groupId, op) => {
      const id = freeId(draft);
      change(addNode(draft, groupId, { kind: 'group', id, op, nodes: [] }));
      focusAfter({ addTo: id });
    },
    onRemove: remove,
    fullReason: lineCount(draft) < MAX_LINES ? null : `A query has at most ${MAX_LINES} filters.`,
  };
  const starting = startingColumns(options);
  return (
    <div ref={place} tabIndex={-1} className={styles['editor']}>
      {draft.nodes.length === 0 && (
        <p className={styles['all']}>
          Showing all parcels. Add filters to narrow the map, the list and exports.
        </p>
      )}
      <FilterGroupLines group={draft} depth={1} context={context} />
      {draft.nodes.length === 0 && starting.length > 0 && (
        <StartWith columns={starting} onColumn={(option) => addColumn(draft.id, option)} />
      )}
      {draft.nodes.length > 0 && (
        <div className={styles['foot']}>
          <Button size="small" look="danger" onPress={clear}>
            Clear all
          </Button>
        </div>
      )}
    </div>
  );
}

/** Offers the columns that most people filter by first. */
function StartWith({
  columns,
  onColumn,
}: {
  columns: readonly FilterOption[];
  onColumn: (option: FilterOption) => void;
}) {
  return (
    <div className={styles['start']}>
      <p>Or start with one of these:</p>
      <ul aria-label="Columns to start with">
        {columns.map((option) => (
          <li key={option.key}>
            <Button size="small" onPress={() => onColumn(option)}>
              {option.label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
