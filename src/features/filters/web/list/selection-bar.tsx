import { Copy, Sigma, X } from 'lucide-react';
import { copyText } from '../../../../frontend/clipboard.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { IconButton } from '../../../../frontend/ui/icon-button.tsx';
import { setHash, useUrlState } from '../../../../frontend/url-state.ts';
import { countLabel } from '../../../../kernel/count-label.ts';
import { columnLabel } from '../../rules/filter-labels.ts';
import { rowsAsText } from '../../rules/list-text.ts';
import type { ParcelQuery } from '../../rules/parcel-query.ts';
import { ExportButton } from '../export-button.tsx';
import type { FilterOptions } from '../use-filter-options.ts';
import styles from './list-pane.module.css';
import type { ParcelRow } from './use-parcel-rows.ts';

interface Props {
  rows: readonly ParcelRow[];
  columns: readonly string[];
  options: FilterOptions;
  query: ParcelQuery;
}

/** The actions on the selected parcels. Without a selection, copies the rows of the page and exports all parcels that match. */
export function SelectionBar({ rows, columns, options, query }: Props) {
  const multiSelected = useUrlState(({ hash }) => hash.several);
  const count = multiSelected?.length ?? 0;
  const selected = count === 0 ? rows : rows.filter(({ fid }) => multiSelected?.includes(fid));
  const heads = columns.map((key) => ({ key, label: columnLabel(key, options) }));
  const copied = `${countLabel(selected.length, 'row')} copied to clipboard.`;
  return (
    <div className={styles['below']}>
      <p role="status">{count === 0 ? '' : `${count} selected`}</p>
      {count > 0 && (
        <>
          <Button size="small" onPress={() => setHash({ tab: undefined }, 'push')}>
            <Sigma aria-hidden /> Show totals
          </Button>
          <IconButton
            icon={X}
            size="small"
            placement="top"
            label="Clear the selection"
            onPress={() => setHash({ several: undefined }, 'replace')}
          />
        </>
      )}
      {count === 0 && <ExportButton query={query} />}
      <Button
        size="small"
        look="quiet"
        isDisabled={selected.length === 0}
        onPress={() => void copyText(rowsAsText(heads, selected), copied)}
      >
        <Copy aria-hidden /> {count === 0 ? 'Copy this page' : 'Copy rows'}
      </Button>
    </div>
  );
}
