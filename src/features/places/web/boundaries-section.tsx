import { useRef } from 'react';
import { Radio, RadioGroup } from 'react-aria-components';
import { closeOverlay } from '../../../frontend/overlays.ts';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import pill from '../../../frontend/ui/pill.module.css';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { setHash } from '../../../frontend/url-state.ts';
import { usePhone } from '../../../frontend/use-media.ts';
import { optionName, styleOptions } from '../rules/choose-style.ts';
import styles from './boundaries-section.module.css';
import { BoundaryList } from './boundary-list.tsx';
import { Crumbs } from './crumbs.tsx';
import { usePlace } from './use-places.ts';
import { useSelectedSet } from './use-sub-boundaries.ts';

/** Lists the boundary sets inside the explored place, and the places of the selected set, which can be opened. */
export function BoundariesSection({ workingPath }: { workingPath: string | null }) {
  const element = useRef<HTMLDivElement>(null);
  const isPhone = usePhone();
  /** On a phone, closes the sheet, which covers the opened place. Elsewhere the section stays open for the next step. */
  const settle = () => {
    if (isPhone) closeOverlay();
    else element.current?.focus({ preventScroll: true });
  };

  return (
    // This element stays mounted while the next place loads. It takes the focus when the focused row disappears.
    <div ref={element} tabIndex={-1} className={styles['section']}>
      <Content workingPath={workingPath} settle={settle} />
    </div>
  );
}

function Content({ workingPath, settle }: { workingPath: string | null; settle: () => void }) {
  const place = usePlace(workingPath);
  const { style, type } = useSelectedSet(place.data);

  if (workingPath === null)
    return <p className={styles['note']}>Choose a place to see what lies inside it.</p>;
  if (place.isPending) return <Skeleton lines={3} label="Loading the boundaries" />;
  if (place.isError) {
    return <LoadError of={place} name="the boundaries" />;
  }
  const { place: working, parents, types } = place.data;
  return (
    <>
      <Crumbs label="Boundary" places={[...parents, working]} onGone={settle} />
      {workingPath.startsWith('/ca') ? (
        <p className={styles['note']}>Additional boundary options are available within the US.</p>
      ) : (
        types.length > 0 && (
          <RadioGroup
            aria-label="Boundaries to draw"
            value={style}
            onChange={(key) => setHash({ style: key }, 'replace')}
            className={styles['options'] ?? ''}
          >
            {styleOptions(types, working.path).map((option) => (
              <Radio key={option.key} value={option.key} className={pill['pill'] ?? ''}>
                {optionName(option)}
                {'count' in option && <small>{option.count.toLocaleString('en-US')}</small>}
              </Radio>
            ))}
          </RadioGroup>
        )
      )}
      {types.length === 0 && (
        <p className={styles['note']}>No smaller boundaries are known inside {working.name}.</p>
      )}
      {type !== undefined && (
        <BoundaryList
          key={`${working.path} ${type.key}`}
          path={working.path}
          placeName={working.name}
          type={type}
          onGone={settle}
        />
      )}
    </>
  );
}
