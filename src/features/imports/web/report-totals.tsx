import { numberLabel } from './import-labels.ts';
import styles from './imports-page.module.css';

/** The counts at the head of a report. */
export function ReportTotals({ totals }: { totals: readonly (readonly [label: string, count: number])[] }) {
  return (
    <dl className={styles['totals']}>
      {totals.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{numberLabel(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
