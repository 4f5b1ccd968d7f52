import type { ReactNode } from 'react';
import styles from './map-hover-box.module.css';

interface Props {
  /** The position of the pointer. */
  point: { x: number; y: number };
  children: ReactNode;
}

/** A box beside the pointer on the map, on the side where there is room. Screen readers skip it. */
export function MapHoverBox({ point, children, ...data }: Props & { [K in `data-${string}`]?: boolean }) {
  const isRight = point.x > window.innerWidth - 300;
  const isLow = point.y > window.innerHeight - 120;
  return (
    <div
      {...data}
      aria-hidden
      className={`${styles['box']} ${isRight ? styles['left'] : ''} ${isLow ? styles['above'] : ''}`}
      style={{ left: point.x, top: point.y }}
    >
      {children}
    </div>
  );
}
