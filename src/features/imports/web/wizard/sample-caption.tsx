import type { DryRun } from '../../contract.ts';
import { numberLabel } from '../import-labels.ts';
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
      {count === 0 ? 'No polygon could be read' : `${numberLabel(count)} sampled parcels`}
      {points === 0 ? '.' : `. ${numberLabel(points)} sampled rows are points, which can’t become parcels.`}
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
