import { countLabel } from '../../../../kernel/count-label.ts';
import type { DryRun } from '../../contract.ts';
import styles from './wizard.module.css';

interface Props {
  dryRun: DryRun;
  /** True if the map can't be shown. */
  isMissing: boolean;
}

/** Counts the parcels and points on the map of the sample, which has no room for all shapes of a large sample. */
export function SampleCaption({ dryRun, isMissing }: Props) {
  const { features } = dryRun.geometries;
  const points = features.filter(({ geometry }) => geometry.type === 'Point').length;
  const polygons = features.length - points;
  const shown = [
    ...(polygons > 0 ? [countLabel(polygons, 'parcel')] : []),
    ...(points > 0 ? [countLabel(points, 'point')] : []),
  ];
  return (
    <figcaption>
      {shown.length === 0 ? emptyMap(dryRun) : `Map of ${shown.join(' and ')} of the sample.`}
      {points > 0 && ' Points can’t become parcels.'}
      {isMissing && ' This browser can’t draw the map.'}
    </figcaption>
  );
}

function emptyMap({ extent }: DryRun): string {
  return extent === null
    ? 'No polygon could be read.'
    : 'The polygons of the sample have too many vertices for this map.';
}

/** Shown instead of the map if the browser can't draw one. */
export function NoSampleMap({ dryRun }: Pick<Props, 'dryRun'>) {
  return (
    <figure className={styles['mapFrame']}>
      <SampleCaption dryRun={dryRun} isMissing />
    </figure>
  );
}
