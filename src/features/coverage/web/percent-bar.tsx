import { Meter } from '../../../frontend/ui/meter.tsx';
import { coverageTone } from '../rules/coverage-tone.ts';
import styles from './coverage.module.css';

/** Shows a percentage as a bar with its number, in the color of the map. */
export function PercentBar({ percent }: { percent: number | null }) {
  if (percent === null) return <span className={styles['unknown']}>not known</span>;
  return (
    <span className={styles['percent']}>
      <Meter percent={percent} color={coverageTone(percent).color} />
      {percent.toFixed(1)}%
    </span>
  );
}
