import { X } from 'lucide-react';
import { Button } from '../../../frontend/ui/button.tsx';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Pane, PaneAbout, PaneHeading } from '../../../frontend/ui/pane.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { setHash } from '../../../frontend/url-state.ts';
import { countLabel } from '../../../kernel/count-label.ts';
import { titleCase } from '../../../kernel/title-case.ts';
import { useHighlight } from '../../../map/web/use-highlight.ts';
import type { ParcelMeasure } from '../contract.ts';
import { PARCELS } from '../layers/map-values.ts';
import { formatValue } from '../rules/format-value.ts';
import { sumParcels } from '../rules/parcel-sums.ts';
import styles from './multi-select-pane.module.css';
import { setAdding, toggleMultiSelect, useAdding, useMeasures, useMultiSelect } from './multi-select.ts';

/** The pane with the multi-selected parcels and their sums. */
export function MultiSelectPane({ onClose }: { onClose: () => void }) {
  const multiSelected = useMultiSelect();
  const measures = useMeasures(multiSelected);
  const { isAdding } = useAdding();
  const close = () => {
    setAdding(false);
    onClose();
  };
  return (
    <Pane
      label="Selected parcels"
      title={
        <>
          <div role="status">
            <PaneHeading>
              {countLabel(multiSelected.length, 'parcel selected', 'parcels selected')}
            </PaneHeading>
          </div>
          <PaneAbout>
            {isAdding
              ? 'Choose parcels on the map or in the list to add them.'
              : 'Shift-click a parcel to add or remove it.'}
          </PaneAbout>
        </>
      }
      onClose={close}
    >
      <div className={styles['body']}>
        <div className={styles['buttons']}>
          <Button size="small" aria-pressed={isAdding} onPress={() => setAdding(!isAdding)}>
            {isAdding ? 'Done adding' : 'Add more'}
          </Button>
          <Button size="small" look="quiet" onPress={close}>
            Clear selection
          </Button>
        </div>
        {measures.isError ? (
          <LoadError of={measures} name="the parcels" />
        ) : measures.data === undefined ? (
          <Skeleton lines={6} label="Loading the selected parcels" />
        ) : (
          <Selected parcels={measures.data.filter(({ fid }) => multiSelected.includes(fid))} />
        )}
      </div>
    </Pane>
  );
}

function Selected({ parcels }: { parcels: readonly ParcelMeasure[] }) {
  const highlight = useHighlight(PARCELS);
  const { acres, value, withoutAcres, withoutValue } = sumParcels(parcels);
  return (
    <>
      <dl className={styles['sums']}>
        <div>
          <dt>Total acres</dt>
          <dd>{acres === null ? 'Not known' : acresLabel(acres)}</dd>
          {withoutAcres > 0 && <dd className={styles['without']}>{withoutMessage(withoutAcres, 'area')}</dd>}
        </div>
        <div>
          <dt>Total value</dt>
          <dd>{value === null ? 'Not known' : formatValue(value, 'currency')}</dd>
          {withoutValue > 0 && <dd className={styles['without']}>{withoutMessage(withoutValue, 'value')}</dd>}
        </div>
      </dl>
      <ul className={styles['list']}>
        {parcels.map(({ fid, path, address, parcelnumb, acres: own, value: worth }) => {
          const name = titleCase(
            address ?? (parcelnumb === null ? 'Address Not Available' : `Parcel ${parcelnumb}`),
          );
          const facts = [
            own === null ? null : `${acresLabel(own)} acres`,
            worth && formatValue(worth, 'currency'),
          ];
          return (
            <li key={fid} onPointerEnter={() => highlight(fid)} onPointerLeave={() => highlight(null)}>
              <InPageLink href={path} onGo={() => setHash({ p: path }, 'push')}>
                <b>{name}</b>
                <span>{facts.filter(Boolean).join(' · ')}</span>
              </InPageLink>
              <IconButton
                icon={X}
                size="small"
                placement="left"
                label={`Remove ${name} from the selection`}
                onPress={() => toggleMultiSelect(fid, null)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

function acresLabel(acres: number): string {
  return formatValue(Number(acres.toFixed(acres < 10 ? 3 : 2)), 'number');
}

function withoutMessage(count: number, missing: 'area' | 'value'): string {
  return count === 1
    ? `1 parcel has no ${missing} and is left out`
    : `${count} parcels have no ${missing} and are left out`;
}
