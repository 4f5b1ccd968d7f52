import { useEffect, useRef, useState } from 'react';
import { type Color, parseColor } from 'react-aria-components';

/** A color that is being dragged is applied when the pointer rests for this long. */
const DEBOUNCE_MS = 250;

/**
 * Keeps a color while the reader selects it. The draft keeps its hue, because a hex value of a gray has none. `onChange` is called when the draft has rested,
 * or at once by `flush`. A new `value` from outside (a reset) replaces the draft.
 */
export function useColorDraft(value: string, onChange: (hex: string) => void) {
  const [draft, setDraft] = useState<Color | null>(null);
  const waiting = useRef<{ timer: number; hex: string } | null>(null);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
    // A value from outside wins, unless the reader is still changing the color.
    if (waiting.current === null && draft !== null && hexOf(draft) !== value.toLowerCase()) setDraft(null);
  }, [value, onChange, draft]);

  const flush = () => {
    const pending = waiting.current;
    if (pending === null) return;
    window.clearTimeout(pending.timer);
    waiting.current = null;
    if (pending.hex !== latest.current.value.toLowerCase()) latest.current.onChange(pending.hex);
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
