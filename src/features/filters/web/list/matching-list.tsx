import { ChevronLeft, ChevronRight, Funnel } from 'lucide-react';
import { errorMessage } from '../../../../frontend/api-failure.ts';
import { openOverlay } from '../../../../frontend/overlays.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { IconButton } from '../../../../frontend/ui/icon-button.tsx';
import { Notice } from '../../../../frontend/ui/notice.tsx';
import { Skeleton } from '../../../../frontend/ui/skeleton.tsx';
import { setHash } from '../../../../frontend/url-state.ts';
import { hasSiteControl } from '../../../../kernel/permission.ts';
import { actorOf, useSession } from '../../../accounts/web/index.ts';
import { usePreference } from '../../../preferences/web/index.ts';
import { LIST_PAGE_SIZE, LIST_PREVIEW_SIZE } from '../../contract.ts';
import { NO_MATCH_ADVICE, pageLabel } from '../../rules/count-labels.ts';
import { columnsOf } from '../../rules/filter-tree.ts';
import { listColumns } from '../../rules/list-columns.ts';
import { textOfQuery } from '../../rules/parcel-query.ts';
import { OptionsError } from '../query/options-error.tsx';
import { useFilterOptions } from '../use-filter-options.ts';
import { useParcelCount } from '../use-parcel-count.ts';
import type { ParcelQueryState } from '../use-parcel-query.ts';
import { ZoomToMatches, useKeepMatchesInView } from '../zoom-to-matches.tsx';
import { ColumnMenu } from './column-menu.tsx';
import styles from './list-pane.module.css';
import { goToPage, useListState } from './list-state.ts';
import { ListTable } from './list-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useParcelRows } from './use-parcel-rows.ts';

interface Props {
  countyPath: string;
  state: ParcelQueryState;
}

const NO_CURSORS: readonly string[] = [];

/** Shows a page of the parcels that match the filters, with the selected columns. */
export function MatchingList({ countyPath, state }: Props) {
  const { query, tree, isFiltered } = state;
  const found = useFilterOptions(countyPath);
  const { options } = found;
  const selected = usePreference('list_columns');
  const columns = listColumns(selected.value, columnsOf(tree), (column) => {
    const option = options.get(column);
    return option !== undefined && option.locked === undefined;
  });
  const matches = useParcelCount(query).data;
  const seesWholeList = hasSiteControl(actorOf(useSession().data));
  useKeepMatchesInView(isFiltered ? matches?.extent : null);
  const sort = useListState((list) => list.sort);
  const order = sort !== null && (sort.column === 'address' || columns.includes(sort.column)) ? sort : null;
  const key = `${textOfQuery(query)}\n${order === null ? '' : `${order.column} ${order.descending}`}`;
  const cursors = useListState((list) => (list.key === key ? list.cursors : NO_CURSORS));
  const rows = useParcelRows({
    query,
    columns: found.isSuccess ? columns : null,
    sort: order,
    cursor: cursors.at(-1),
  });

  if (found.isError)
    return (
      <div className={styles['padded']}>
        <OptionsError error={found.error} onRetry={() => void found.refetch()} />
      </div>
    );
  if (rows.isError)
    return (
      <RowsError
        error={rows.error}
        onRetry={() => void rows.refetch()}
        // The server refuses the cursor of a later page after a new edition was published, or when the person may see fewer rows than before.
        onFirstPage={cursors.length === 0 ? null : () => goToPage(key, [])}
      />
    );
  if (rows.data === undefined)
    return (
      <div className={styles['padded']}>
        <Skeleton lines={10} label="Loading the parcels" />
      </div>
    );
  if (rows.data.count === 0) return <NothingFound isFiltered={isFiltered} />;
  const first = cursors.length * LIST_PAGE_SIZE;
  const { count, cursor: next } = rows.data;
  // The server refuses this account the pages after the preview, so the list ends here with a note.
  const isPreviewEnd = next !== null && !seesWholeList && first + LIST_PAGE_SIZE >= LIST_PREVIEW_SIZE;
  return (
    <div className={styles['matching']}>
      <div className={styles['above']}>
        <p role="status">{pageLabel(first + 1, first + rows.data.rows.length, count)}</p>
        {isFiltered && matches !== undefined && <ZoomToMatches isShort matches={matches} />}
        <IconButton
          icon={ChevronLeft}
          size="small"
          label="Previous page"
          disabledReason={cursors.length === 0 ? 'This is the first page.' : null}
          onPress={() => goToPage(key, cursors.slice(0, -1))}
        />
        <IconButton
          icon={ChevronRight}
          size="small"
          label="Next page"
          disabledReason={next === null || isPreviewEnd ? 'This is the last page.' : null}
          onPress={() => next !== null && goToPage(key, [...cursors, next])}
        />
        <ColumnMenu options={options} columns={columns} onChange={(list) => selected.set(list)} />
      </div>
      <ListTable
        key={`${key}\n${cursors.length}`}
        rows={rows.data.rows}
        columns={columns}
        options={options}
        sort={order}
        isOld={rows.isPlaceholderData}
      />
      {isPreviewEnd && <PreviewNote />}
      <SelectionBar rows={rows.data.rows} columns={columns} options={options} query={query} />
    </div>
  );
}

/** Explains that the plan doesn't show the rest of the list. */
function PreviewNote() {
  const isSignedIn = (useSession().data?.user ?? null) !== null;
  return (
    <div className={styles['preview']}>
      <span>The first {LIST_PREVIEW_SIZE} parcels are listed here. Pro customers see them all.</span>
      {isSignedIn ? (
        <a href="/plans">Upgrade to Pro</a>
      ) : (
        <Button size="small" onPress={() => openOverlay('sign-in')}>
          Sign in
        </Button>
      )}
    </div>
  );
}

interface RowsErrorProps {
  error: Error;
  onRetry: () => void;
  /** Null on the first page. */
  onFirstPage: (() => void) | null;
}

function RowsError({ error, onRetry, onFirstPage }: RowsErrorProps) {
  return (
    <div className={styles['padded']}>
      <Notice
        tone="bad"
        title="The list could not be loaded."
        actions={
          <>
            <Button onPress={onRetry}>Try again</Button>
            {onFirstPage !== null && <Button onPress={onFirstPage}>First page</Button>}
            <Button look="quiet" onPress={() => setHash({ tab: 'query' }, 'push')}>
              Change the filters
            </Button>
          </>
        }
      >
        <p>{errorMessage(error)}</p>
      </Notice>
    </div>
  );
}

function NothingFound({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className={styles['padded']}>
      <Notice
        icon={Funnel}
        title={isFiltered ? 'No parcel matches these filters.' : 'There are no parcels here.'}
        actions={
          isFiltered && (
            <Button look="primary" onPress={() => setHash({ tab: 'query' }, 'push')}>
              Change the filters
            </Button>
          )
        }
      >
        {isFiltered && <p>{NO_MATCH_ADVICE}</p>}
      </Notice>
    </div>
  );
}
