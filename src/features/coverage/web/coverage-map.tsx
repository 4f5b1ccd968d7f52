import { useMemo } from 'react';
import { countLabel } from '../../../kernel/count-label.ts';
import { COVERAGE_TONES } from '../rules/coverage-tone.ts';
import { CountyMap } from './county-map.tsx';
import styles from './coverage.module.css';
import { NoCoverageMap } from './no-coverage-map.tsx';
import type { CountyRow } from './use-coverage.ts';

interface Props {
  outlines: GeoJSON.FeatureCollection;
  counties: readonly CountyRow[];
  column: string;
  /** The label of the column. */
  label: string;
  tileVersion: string;
  onOpen: (path: string) => void;
}

/** A map of the site's counties, colored by the coverage of a column. The table beside it has the same content. */
export function CoverageMap({ outlines, counties, column, label, tileVersion, onOpen }: Props) {
  const byPath = useMemo(() => new Map(counties.map((county) => [county.path, county])), [counties]);
  const areas = useMemo(() => withPercents(outlines, byPath, column), [outlines, byPath, column]);
  const tipOf = (path: string) => {
    const county = byPath.get(path);
    if (county === undefined) return null;
    const percent = county.percentOf(column);
    return (
      <>
        <b>{county.place}</b>
        <span>
          {label}: {percent === null ? 'not known' : `${percent.toFixed(1)}%`}
        </span>
        <span>{countLabel(county.parcels, 'parcel')}</span>
      </>
    );
  };
  return (
    <CountyMap
      label={`Map of the counties by ${label}`}
      areas={areas}
      tileVersion={tileVersion}
      onOpen={onOpen}
      tipOf={tipOf}
      fallback={<NoCoverageMap />}
    >
      <figcaption className={styles['legend']}>
        {COVERAGE_TONES.map(({ tone, color, label: range }) => (
          <span key={tone}>
            <i style={{ background: color }} /> {range}
          </span>
        ))}
      </figcaption>
    </CountyMap>
  );
}

function withPercents(
  outlines: GeoJSON.FeatureCollection,
  byPath: ReadonlyMap<string, CountyRow>,
  column: string,
): GeoJSON.FeatureCollection {
  return {
    ...outlines,
    features: outlines.features.map((feature) => {
      const percent = byPath.get(String(feature.properties?.['path']))?.percentOf(column);
      return {
        ...feature,
        properties: { ...feature.properties, ...(typeof percent === 'number' && { percent }) },
      };
    }),
  };
}
