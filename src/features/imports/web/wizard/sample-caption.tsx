import type { DryRun } from '../../contract.ts';
import { countLabel } from '../import-labels.ts';
import styles from './wizard.module.css';

interface Props {
  dryRun: DryRun;
  /** True if the map can't be shown. */
  isMissing: boolean;
}

/** The number of parcels on the map of the sample. */
export function SampleCaption({ dryRun, isMissing }: Props) {
  const count = dryRun.geometries.features.length;
  return (
    <figcaption>
      {count === 0 ? 'No polygon could be read.' : `${countLabel(count)} sampled parcels`}
      {isMissing && '. This browser can’t draw the map.'}
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
