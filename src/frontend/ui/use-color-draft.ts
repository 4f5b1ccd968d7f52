import { useEffect, useRef, useState } from 'react';
import { type Color, parseColor } from 'react-aria-components';

/** A color that is dragged is applied when the hand rests for this long (map-view.md, section 4). */
const DEBOUNCE_MS = 250;

/**
 * A color while it is chosen. It is kept as it was picked: the hue of a grey would be lost on the way through six digits. `onChange` hears of it when it has
 * rested, or at once with `flush`; a value from outside (a reset) takes its place.
 */
export function useColorDraft(value: string, onChange: (hex: string) => void) {
  const [draft, setDraft] = useState<Color | null>(null);
  const waiting = useRef<{ timer: number; hex: string } | null>(null);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
    // What came from outside holds, unless the hand is still moving.
    if (waiting.current === null && draft !== null && hexOf(draft) !== value.toLowerCase()) setDraft(null);
  }, [value, onChange, draft]);

  const flush = () => {
    const asked = waiting.current;
    if (asked === null) return;
    window.clearTimeout(asked.timer);
    waiting.current = null;
    if (asked.hex !== latest.current.value.toLowerCase()) latest.current.onChange(asked.hex);
  };
  const flushLater = useRef(flush);
  useEffect(() => {
    flushLater.current = flush;
  });
  useEffect(() => () => flushLater.current(), []);

  const choose = (color: Color) => {
    if (waiting.current !== null) window.clearTimeout(waiting.current.timer);
    const timer = window.setTimeout(() => flushLater.current(), DEBOUNCE_MS);
    waiting.current = { timer, hex: hexOf(color) };
    setDraft(color);
  };
  return { color: draft ?? parseColor(value).toFormat('hsb'), choose, flush };
}

export function hexOf(color: Color): string {
  return color.toString('hex').toLowerCase();
}
