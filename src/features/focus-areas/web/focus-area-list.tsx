import { useState } from 'react';
import { SelectField } from '../../../frontend/ui/select-field.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import type { FocusArea } from '../contract.ts';
import { SORTS, type SortId, listedAreas } from './focus-area-labels.ts';
import { FocusAreaRow } from './focus-area-row.tsx';
import styles from './focus-areas.module.css';
import { useOutlines } from './use-focus-areas.ts';

type Outline = GeoJSON.Polygon | GeoJSON.MultiPolygon;

interface Props {
  areas: readonly FocusArea[];
  workingPath: string | null;
  onRedraw: (area: FocusArea, outline: Outline) => void;
  onUpload: (area: FocusArea) => void;
}

/** The maximum number of rows; people find the others by searching. */
const MAX_SHOWN = 200;
/** The minimum number of areas for which the search field is shown. */
const SEARCH_FROM = 4;
const SORT_OPTIONS = Object.entries(SORTS).map(([id, { label }]) => ({ id, label }));

export function FocusAreaList({ areas, workingPath, onRedraw, onUpload }: Props) {
  const [text, setText] = useState('');
  const [sort, setSort] = useState<SortId>('newest');
  const outlines = useOutlines().data;
  const shapes = new Map(outlines?.features.map(({ properties, geometry }) => [properties.path, geometry]));
  const found = listedAreas(areas, text, sort);
  const shown = found.slice(0, MAX_SHOWN);
  return (
    <>
      {areas.length >= SEARCH_FROM && (
        <div className={styles['filters']}>
          <TextField label="Search" type="search" value={text} onChange={setText} autoComplete="off" />
          <SelectField
            label="Sort"
            options={SORT_OPTIONS}
            value={sort}
            onChange={(selected) => {
              if (selected in SORTS) setSort(selected as SortId);
            }}
          />
        </div>
      )}
      <ul className={styles['list']} aria-label="Focus areas">
        {shown.map((area) => (
          <FocusAreaRow
            key={area.path}
            area={area}
            outline={shapes.get(area.path)}
            isWorkingBoundary={area.path === workingPath}
            onRedraw={onRedraw}
            onUpload={onUpload}
          />
        ))}
      </ul>
      <p className={styles['note']} role="status">
        {found.length === 0
          ? 'No focus area matches these words.'
          : found.length > shown.length
            ? `Showing ${shown.length} of ${found.length.toLocaleString('en-US')}: search to find others.`
            : ''}
      </p>
    </>
  );
}
