import { ChevronLeft, ChevronRight, Eye, EyeOff, ListFilter } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../frontend/ui/button.tsx';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { useChartKeys } from '../../../frontend/ui/use-chart-keys.ts';
import { countLabel } from '../../../kernel/count-label.ts';
import { titleCase } from '../../../kernel/title-case.ts';
import { parcelsLabel } from '../../filters/rules/count-labels.ts';
import type { PlaceInsights } from '../contract.ts';
import { isOwnerFilter, ownerFilter } from '../rules/insight-filter.ts';
import { shareLabel } from '../rules/number-labels.ts';
import { ChartFiles } from './chart-files.tsx';
import { drawBars } from './draw-chart.ts';
import { Source } from './general-info.tsx';
import styles from './insights.module.css';
import { useInsightFilter } from './use-insight-filter.ts';

const OWNERS_PER_PAGE = 8;

/** The owners with the most parcels of a place, as bars. */
export function Ownership({ found }: { found: PlaceInsights }) {
  const { items } = found.insights.owner ?? {};
  const owners = (items?.top_owners ?? []).map(([name, count]) => ({
    id: name,
    label: titleCase(name),
    count,
  }));
  const [page, setPage] = useState(0);
  const [pressed, setPressed] = useState<string | null>(null);
  const filter = useInsightFilter(found.county_path);
  const pages = Math.ceil(owners.length / OWNERS_PER_PAGE);
  const shown = owners.slice(page * OWNERS_PER_PAGE, (page + 1) * OWNERS_PER_PAGE);
  const selected = shown.find(({ id }) => id === pressed) ?? shown[0];
  if (selected === undefined || items === undefined)
    return <Notice title="No owner is named for the parcels of this place." />;
  const node = ownerFilter(selected.id);
  const isOn = filter.isOn(node);
  const toggle = () => filter.toggle(node, isOwnerFilter);
  return (
    <>
      <h3 className={styles['subtitle']}>Largest owners</h3>
      <OwnerBars bars={shown} most={owners[0]?.count ?? 1} selected={selected.id} onSelect={setPressed} />
      <div className={styles['paging']}>
        <IconButton
          icon={ChevronLeft}
          size="small"
          label="Earlier owners"
          isDisabled={page === 0}
          onPress={() => setPage(page - 1)}
        />
        <span role="status">
          Page {page + 1} of {pages}
        </span>
        <IconButton
          icon={ChevronRight}
          size="small"
          label="Further owners"
          isDisabled={page + 1 >= pages}
          onPress={() => setPage(page + 1)}
        />
      </div>
      <div className={styles['selected']} role="status">
        <span>
          <b>{selected.label}</b>
          {parcelsLabel(selected.count)}, {shareLabel(selected.count, found.parcels)}
        </span>
        <Button size="small" onPress={toggle}>
          {isOn ? 'Stop highlighting' : 'Highlight on the map'}
        </Button>
        <IconButton
          icon={ListFilter}
          label={`List the parcels of ${selected.label}`}
          onPress={() => filter.list(node, isOwnerFilter)}
        />
        <IconButton
          icon={isOn ? Eye : EyeOff}
          label={isOn ? 'Show all parcels again' : 'Show only the parcels of this owner'}
          isPressedDown={isOn}
          onPress={toggle}
        />
      </div>
      <p className={styles['source']}>
        Owners are named for {items.known.toLocaleString('en-US')} of {parcelsLabel(found.parcels)}, under{' '}
        {countLabel(items.owners, 'name')}. An owner under two names counts as two.
      </p>
      <ChartFiles
        name={`owners of ${found.place.headline}`}
        heads={['Owner', 'Parcels']}
        rows={owners.map(({ label, count }) => [label, count])}
        draw={(context, size) => drawBars(context, size, shown)}
      />
      <Source found={found} />
    </>
  );
}

interface Bar {
  id: string;
  label: string;
  count: number;
}

/** Rows with a bar behind each name. They are one stop of the Tab key; the arrow keys go through them. */
function OwnerBars({
  bars,
  most,
  selected,
  onSelect,
}: {
  bars: readonly Bar[];
  most: number;
  selected: string;
  onSelect: (id: string) => void;
}) {
  const id = useId();
  const onKeyDown = useChartKeys(
    bars.map((bar) => bar.id),
    selected,
    onSelect,
  );
  return (
    <div
      className={styles['owners']}
      role="listbox"
      aria-label="Owners by number of parcels"
      aria-activedescendant={`${id}-${bars.findIndex((bar) => bar.id === selected)}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {bars.map((bar, index) => (
        // The list has the focus and moves through the rows by keyboard (aria-activedescendant).
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={bar.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={bar.id === selected}
          aria-label={`${bar.label}: ${bar.count.toLocaleString('en-US')}`}
          onClick={() => onSelect(bar.id)}
        >
          <i style={{ width: `${(bar.count / most) * 100}%` }} />
          <span>{bar.label}</span>
          <b>{bar.count.toLocaleString('en-US')}</b>
        </div>
      ))}
    </div>
  );
}
