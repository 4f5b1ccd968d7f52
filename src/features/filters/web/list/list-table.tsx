import { useEffect } from 'react';
import {
  Cell,
  Checkbox,
  Column,
  ResizableTableContainer,
  Row,
  type Selection,
  Table,
  TableBody,
  TableHeader,
} from 'react-aria-components';
import { showToast } from '../../../../frontend/toasts.ts';
import { CheckMark } from '../../../../frontend/ui/check-mark.tsx';
import { addressNow, setHash, useUrlState } from '../../../../frontend/url-state.ts';
import { titleCase } from '../../../../kernel/title-case.ts';
import { useMapSession } from '../../../../map/web/map-session.ts';
import { useHighlight } from '../../../../map/web/use-highlight.ts';
import { PARCELS } from '../../../parcels/layers/map-values.ts';
import { displayedText } from '../../../parcels/rules/displayed-text.ts';
import { MAX_MULTI_SELECT } from '../../../parcels/rules/multi-select.ts';
import { selectParcel } from '../../../parcels/web/index.ts';
import { LISTED_POINT } from '../../layers/map-values.ts';
import { columnLabel, formatOf, valueLabel } from '../../rules/filter-labels.ts';
import { listedValue } from '../../rules/listed-value.ts';
import type { FilterOptions } from '../use-filter-options.ts';
import styles from './list-pane.module.css';
import { useListState } from './list-state.ts';
import type { ParcelRow } from './use-parcel-rows.ts';

interface Props {
  rows: readonly ParcelRow[];
  columns: readonly string[];
  options: FilterOptions;
  sort: { column: string; descending: boolean } | null;
  /** True while the rows are those of the previous page or filters and the next ones are loading. */
  isOld: boolean;
}

/** The key of the first column, which shows the headline of the parcel. The server sorts the column by the data column of this name. */
const FIRST_COLUMN = 'address';
const NONE: readonly number[] = [];
/** Returns how many times larger than usual the text of the page is. */
const textScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
/** Returns the width in pixels at which the label of a column and its sort arrow fit on one line, in text of the usual size. */
const headWidth = (label: string) => Math.ceil(label.length * 6.7) + 42;

/** The formats whose values are aligned at the right. */
const RIGHT_ALIGNED = new Set(['number', 'plain', 'currency', 'percent']);

/** The table. Arrow keys move, Space selects, Enter opens. The map highlights the row that is hovered or focused. */
export function ListTable({ rows, columns, options, sort, isOld }: Props) {
  const view = useMapSession((session) => session.view);
  const multiSelected = useUrlState(({ hash }) => hash.several ?? NONE);
  const heads = [FIRST_COLUMN, ...columns.filter((column) => column !== FIRST_COLUMN)];
  const scale = textScale();
  const isRightAligned = (column: string) => RIGHT_ALIGNED.has(formatOf(column, options));
  const alignmentClassOf = (column: string) => (isRightAligned(column) ? (styles['number'] ?? '') : '');
  const minWidthOf = (column: string) => {
    if (column === FIRST_COLUMN) return scale * 186;
    const textWidth = column === 'owner' ? 160 : 140;
    const valueWidth = isRightAligned(column) ? 110 : textWidth;
    return scale * Math.max(valueWidth, headWidth(columnLabel(column, options)));
  };
  const highlight = useHighlight(PARCELS);
  const mark = (row: ParcelRow | undefined) => {
    highlight(row?.fid ?? null);
    view?.set(LISTED_POINT, row?.point ?? null);
  };
  // The table may close while the pointer is over a row.
  useEffect(() => () => view?.set(LISTED_POINT, null), [view]);
  return (
    <div
      className={styles['frame']}
      onFocus={(event) => {
        const key = event.target.closest('[role="row"]')?.getAttribute('data-key');
        mark(rows.find(({ fid }) => String(fid) === key));
      }}
      onBlur={() => mark(undefined)}
    >
      <ResizableTableContainer className={`${styles['scroll']} ${isOld ? styles['old'] : ''}`}>
        <Table
          aria-label="Parcels that match"
          aria-busy={isOld}
          className={styles['table'] ?? ''}
          selectionMode="multiple"
          selectedKeys={multiSelected.filter((fid) => rows.some((row) => row.fid === fid))}
          onSelectionChange={(keys) => select(keys, rows)}
          onRowAction={(fid) => {
            const row = rows.find((candidate) => candidate.fid === Number(fid));
            if (row !== undefined) selectParcel(row.path);
          }}
          {...(sort === null
            ? {}
            : {
                sortDescriptor: {
                  column: sort.column,
                  direction: sort.descending ? ('descending' as const) : ('ascending' as const),
                },
              })}
          onSortChange={({ column, direction }) =>
            useListState.setState({
              sort: { column: String(column), descending: direction === 'descending' },
            })
          }
        >
          <TableHeader>
            <Column width={40} minWidth={40} className={styles['check'] ?? ''}>
              <SelectBox />
            </Column>
            {heads.map((column) => (
              <Column
                key={column}
                id={column}
                isRowHeader={column === FIRST_COLUMN}
                allowsSorting
                minWidth={minWidthOf(column)}
                defaultWidth={column === FIRST_COLUMN ? '1.6fr' : '1fr'}
                className={`${column === FIRST_COLUMN ? styles['first'] : ''} ${alignmentClassOf(column)}`}
              >
                {({ sortDirection }) => (
                  <span>
                    {column === FIRST_COLUMN ? 'Parcel' : columnLabel(column, options)}
                    <span aria-hidden>
                      {sortDirection === 'ascending' ? ' ↑' : sortDirection === 'descending' ? ' ↓' : ''}
                    </span>
                  </span>
                )}
              </Column>
            ))}
          </TableHeader>
          <TableBody items={rows} dependencies={[heads, options]}>
            {(row) => (
              <Row
                id={row.fid}
                textValue={titleCase(row.headline)}
                className={styles['row'] ?? ''}
                onHoverStart={() => mark(row)}
                onHoverEnd={() => mark(undefined)}
              >
                <Cell className={styles['check'] ?? ''}>
                  <SelectBox />
                </Cell>
                {heads.map((column) => {
                  if (column === FIRST_COLUMN)
                    return (
                      <Cell key={column} className={styles['first'] ?? ''}>
                        {titleCase(row.headline)}
                      </Cell>
                    );
                  const value = row.fields[column] ?? null;
                  return (
                    <Cell key={column} className={alignmentClassOf(column)}>
                      {value === null ? (
                        <span className={styles['none']}>
                          <span aria-hidden>–</span>
                          <span className="visually-hidden">no value</span>
                        </span>
                      ) : (
                        displayedText(column, valueLabel(column, listedValue(column, value), options))
                      )}
                    </Cell>
                  );
                })}
              </Row>
            )}
          </TableBody>
        </Table>
      </ResizableTableContainer>
    </div>
  );
}

function SelectBox() {
  return (
    <Checkbox slot="selection" className={styles['box'] ?? ''}>
      <CheckMark />
    </Checkbox>
  );
}

/** Writes the selection to the link, where it is shared with the map. Selected parcels of other pages stay selected. */
function select(keys: Selection, rows: readonly ParcelRow[]): void {
  const onPage = new Set(rows.map(({ fid }) => fid));
  const others = (addressNow().hash.several ?? []).filter((fid) => !onPage.has(fid));
  const selected = rows.map(({ fid }) => fid).filter((fid) => keys === 'all' || keys.has(fid));
  const multiSelected = [...others, ...selected];
  if (multiSelected.length > MAX_MULTI_SELECT) {
    showToast({
      id: 'several',
      tone: 'info',
      message: `At most ${MAX_MULTI_SELECT} parcels can be selected together.`,
    });
  } else
    setHash({ several: multiSelected.length === 0 ? undefined : multiSelected, p: undefined }, 'replace');
}
