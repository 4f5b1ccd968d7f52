import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PlaceRecord } from '../contract.ts';
import { Crumbs } from './crumbs.tsx';
import styles from './place-bar.module.css';

/**
 * Breadcrumbs without the outermost places whose names don't fit, or none at all: a name that is cut to a letter helps nobody. The card of the button beside
 * them lists all places.
 */
export function FittingCrumbs({ label, places }: { label: string; places: readonly PlaceRecord[] }) {
  const paths = places.map(({ path }) => path).join();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidthAroundBar(box);
  const subject = `${paths} ${width}`;
  const [leftOut, setLeftOut] = useState({ subject, count: 0 });
  const count = leftOut.subject === subject ? leftOut.count : 0;
  const fitting = places.slice(count);
  const isEmpty = fitting.length === 0;
  useLayoutEffect(() => {
    const { current } = box;
    if (current !== null && current.scrollWidth > current.clientWidth && !isEmpty)
      setLeftOut({ subject, count: count + 1 });
  }, [subject, count, isEmpty]);
  return (
    <div ref={box} className={styles['fitting']}>
      {!isEmpty && <Crumbs label={label} places={fitting} endsHere={false} />}
    </div>
  );
}

/** Returns the width of the element around the place bar, which changes with the window and the panes. `box` is a grandchild of the bar. */
function useWidthAroundBar(box: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const aroundBar = box.current?.parentElement?.parentElement?.parentElement;
    if (aroundBar == null) return;
    const observer = new ResizeObserver(() => setWidth(Math.round(aroundBar.clientWidth)));
    observer.observe(aroundBar);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
