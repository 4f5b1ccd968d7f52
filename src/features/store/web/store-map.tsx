import { useMemo } from 'react';
import { CountyMap, useOutlines } from '../../coverage/web/index.ts';
import { parcelsLabel } from '../../filters/rules/count-labels.ts';
import type { StoreStats } from '../contract.ts';
import styles from './store.module.css';

interface Props {
  counties: StoreStats['counties'];
  tileVersion: string;
  onOpen: (path: string) => void;
}

/** A map of the counties whose files the store has. The list beside it has the same content. */
export function StoreMap(props: Props) {
  const outlines = useOutlines();
  if (outlines.isPending) return <div className={styles['mapLoading']} />;
  // Without outlines the list is enough.
  return outlines.isSuccess && <DrawnMap {...props} outlines={outlines.data} />;
}

function DrawnMap({ counties, outlines, ...rest }: Props & { outlines: GeoJSON.FeatureCollection }) {
  const byPath = useMemo(() => new Map(counties.map((county) => [county.path, county])), [counties]);
  const areas = useMemo(() => areasOf(outlines, byPath), [outlines, byPath]);
  const tipOf = (path: string) => {
    const county = byPath.get(path);
    return (
      county && (
        <>
          <b>{county.headline}</b>
          <span>{parcelsLabel(county.parcels)}</span>
        </>
      )
    );
  };
  return <CountyMap label="Map of the counties in the store" areas={areas} tipOf={tipOf} {...rest} />;
}

/** Returns the outlines of these counties, all in one color. */
function areasOf(
  outlines: GeoJSON.FeatureCollection,
  byPath: ReadonlyMap<string, unknown>,
): GeoJSON.FeatureCollection {
  return {
    ...outlines,
    features: outlines.features
      .filter(({ properties }) => byPath.has(String(properties?.['path'])))
      .map((feature) => ({ ...feature, properties: { ...feature.properties, percent: 100 } })),
  };
}
