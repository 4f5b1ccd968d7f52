import type { ImportReport } from '../contract.ts';
import { countLabel } from './import-labels.ts';
import { ScrollRegion } from '../../../frontend/ui/scroll-region.tsx';
import styles from './imports-page.module.css';

const KINDS = { layer: 'Layer', boundaries: 'Boundaries', file: 'File' } as const;

/** The results of spatial joins with layers, boundaries and files. */
export function SpatialJoinReports({ joins }: { joins: ImportReport['spatial_joins'] }) {
  return (
    <>
      <h2 className={styles['subtitle']}>Joined by place</h2>
      <ScrollRegion label="Joined by place" className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">Polygons of</th>
              <th scope="col">Columns filled</th>
              <th scope="col" className={styles['number']}>
                Parcels
              </th>
              <th scope="col" className={styles['number']}>
                Mean share
              </th>
              <th scope="col" className={styles['number']}>
                In several
              </th>
              <th scope="col" className={styles['number']}>
                Mostly outside
              </th>
            </tr>
          </thead>
          <tbody>
            {joins.map((join) => (
              <tr key={join.name}>
                <th scope="row">
                  {join.name}
                  <small>
                    {KINDS[join.kind]}, {countLabel(join.polygons)} polygons
                    {join.polygons_skipped > 0 && `, ${countLabel(join.polygons_skipped)} unusable`}
                  </small>
                </th>
                <td>
                  {join.columns.map(({ to }) => (
                    <small key={to}>
                      <code>{to}</code>
                    </small>
                  ))}
                </td>
                <td className={styles['number']}>
                  {countLabel(join.joined)}
                  <small>of {countLabel(join.parcels)}</small>
                </td>
                <td className={styles['number']}>{join.mean_share_percent} %</td>
                <td className={styles['number']}>{countLabel(join.split)}</td>
                <td className={styles['number']}>{countLabel(join.outside)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}
