import { useState } from 'react';
import { Button } from '../../../frontend/ui/button.tsx';
import { ScrollRegion } from '../../../frontend/ui/scroll-region.tsx';
import table from '../../../frontend/ui/table.module.css';
import { PercentBar } from './percent-bar.tsx';
import { SortHeader, type Sorting, sortRows } from './sorting.tsx';
import type { CountyRow } from './use-coverage.ts';

const PAGE_SIZE = 100;
type Key = 'place' | 'parcels' | 'percent';

/** The content of the map as a table. */
export function CountyTable({
  counties,
  column,
  label,
}: {
  counties: readonly CountyRow[];
  column: string;
  label: string;
}) {
  const [sorting, setSorting] = useState<Sorting<Key>>({ key: 'place', isDown: false });
  const [shown, setShown] = useState(PAGE_SIZE);
  const sorted = sortRows(counties, sorting, {
    place: ({ place }) => place,
    parcels: ({ parcels }) => parcels,
    percent: (county) => county.percentOf(column) ?? -1,
  });
  const rest = sorted.length - shown;
  const header = { sorting, onSort: setSorting };
  return (
    <div>
      <ScrollRegion label="Fields by county" className={table['scroll']}>
        <table className={table['table']}>
          <caption className="visually-hidden">{label}: share of parcels with a value, by county</caption>
          <thead>
            <tr>
              <SortHeader {...header} id="place" label="County" />
              <SortHeader {...header} id="parcels" label="Parcels" isNumber />
              <SortHeader {...header} id="percent" label="Filled" isNumber />
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, shown).map((county) => (
              <tr key={county.path}>
                <th scope="row">
                  <a href={`${county.path}/quality`}>{county.place}</a>
                </th>
                <td className={table['number']}>{county.parcels.toLocaleString('en-US')}</td>
                <td className={table['number']}>
                  <PercentBar percent={county.percentOf(column)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {sorted.length === 0 && <p className={table['empty']}>No county has this name.</p>}
      </ScrollRegion>
      {rest > 0 && (
        <Button size="small" onPress={() => setShown(shown + PAGE_SIZE)}>
          Show {Math.min(rest, PAGE_SIZE)} more of {rest.toLocaleString('en-US')}
        </Button>
      )}
    </div>
  );
}
