import { countLabel } from '../../../../kernel/count-label.ts';
import type { DryRun } from '../../contract.ts';
import styles from './wizard.module.css';

interface Props {
  dryRun: DryRun;
  /** True if the map can't be shown. */
  isMissing: boolean;
}

/** The number of parcels, and of points, on the map of the sample. */
export function SampleCaption({ dryRun, isMissing }: Props) {
  const { features } = dryRun.geometries;
  const points = features.filter(({ geometry }) => geometry.type === 'Point').length;
  const count = features.length - points;
  return (
    <figcaption>
      {count === 0 ? 'No polygon could be read' : countLabel(count, 'sampled parcel')}
      {points === 0 ? '.' : `. Points, which can’t become parcels: ${countLabel(points, 'sampled row')}.`}
      {isMissing && ' This browser can’t draw the map.'}
    </figcaption>
  );
}

/** Shown instead of the map if the browser can't draw one. */
export function NoSampleMap({ dryRun }: Pick<Props, 'dryRun'>) {
  return (
    <figure className={styles['mapFrame']}>
      <SampleCaption dryRun={dryRun} isMissing />
    </figure>
  );
}
