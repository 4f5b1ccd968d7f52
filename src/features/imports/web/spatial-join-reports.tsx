import { DataTable } from '../../../frontend/ui/data-table.tsx';
import table from '../../../frontend/ui/table.module.css';
import { countLabel } from '../../../kernel/count-label.ts';
import type { ImportReport } from '../contract.ts';
import { numberLabel } from './import-labels.ts';
import styles from './imports-page.module.css';

const KINDS = { layer: 'Layer', boundaries: 'Boundaries', file: 'File' } as const;

/** The results of spatial joins with layers, boundaries and files. */
export function SpatialJoinReports({ joins }: { joins: ImportReport['spatial_joins'] }) {
  return (
    <>
      <h2 className={styles['subtitle']}>Joined by location</h2>
      <DataTable
        label="Joined by location"
        heads={[
          'Polygons of',
          'Columns filled',
          { number: 'Parcels' },
          { number: 'Mean share' },
          { number: 'In several' },
          { number: 'Mostly outside' },
        ]}
      >
        {joins.map((join, index) => (
          <tr key={`${index} ${join.name}`}>
            <th scope="row">
              {join.name}
              <small>
                {KINDS[join.kind]}, {countLabel(join.polygons, 'polygon')}
                {join.polygons_skipped > 0 && `, ${numberLabel(join.polygons_skipped)} unusable`}
              </small>
            </th>
            <td>
              {join.columns.map(({ to }) => (
                <small key={to}>
                  <code>{to}</code>
                </small>
              ))}
            </td>
            <td className={table['number']}>
              {numberLabel(join.joined)}
              <small>of {numberLabel(join.parcels)}</small>
            </td>
            <td className={table['number']}>{join.mean_share_percent}%</td>
            <td className={table['number']}>{numberLabel(join.split)}</td>
            <td className={table['number']}>{numberLabel(join.outside)}</td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}
