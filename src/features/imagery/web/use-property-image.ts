import { useEffect, useRef, useState } from 'react';
import { ApiFailure, isTemporary, errorMessage } from '../../../frontend/api-failure.ts';
import { type Angle, turnAngle } from '../rules/image-angle.ts';
import { loadImage, type LoadedImage } from './load-image.ts';

export type ImageKind = 'street' | 'birds-eye';

/** The state of a picture: not requested, loading, shown or unavailable. */
export type ImageState =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'shown'; image: LoadedImage }
  | { kind: 'failed'; isLimit: boolean; detail: string; canRetry: boolean };

const IDLE: ImageState = { kind: 'idle' };

interface Options {
  path: string;
  /** The kind that is shown at first. */
  firstKind: ImageKind;
  /** False when pictures are unlimited. Turning away from a shown picture then loads the next one at once. */
  isMetered: boolean;
  /** Called after a picture was shown, and after one was refused because the limit is reached. */
  onUsed: () => void;
}

/** Manages the pictures of one property, each with its own state. Pass the property as the component's `key`, so that another property starts fresh. */
export function usePropertyImage({ path, firstKind, isMetered, onUsed }: Options) {
  const [kind, setKind] = useState<ImageKind>(firstKind);
  const [angle, setAngle] = useState<Angle>(0);
  const [states, setStates] = useState<Readonly<Record<string, ImageState>>>({});
  const life = useRef<{ abort: AbortController; urls: string[] } | null>(null);
  useEffect(() => {
    const mine = { abort: new AbortController(), urls: [] as string[] };
    life.current = mine;
    return () => {
      mine.abort.abort();
      for (const url of mine.urls) URL.revokeObjectURL(url);
    };
  }, []);

  const load = async (shownAngle: Angle | null) => {
    const key = keyOf(shownAngle);
    const mine = life.current;
    const before = states[key]?.kind ?? 'idle';
    if (mine === null || before === 'loading' || before === 'shown') return;
    const put = (state: ImageState) => setStates((known) => ({ ...known, [key]: state }));
    put({ kind: 'loading' });
    try {
      const image = await loadImage(path, shownAngle, mine.abort.signal);
      mine.urls.push(image.url);
      put({ kind: 'shown', image });
      onUsed();
    } catch (error) {
      if (mine.abort.signal.aborted) return;
      const isLimit = error instanceof ApiFailure && error.code === 'limit_reached';
      put({ kind: 'failed', isLimit, detail: errorMessage(error), canRetry: isTemporary(error) });
      if (isLimit) onUsed();
    }
  };

  const current = kind === 'street' ? null : angle;
  return {
    kind,
    angle,
    state: states[keyOf(current)] ?? IDLE,
    choose: setKind,
    show: () => void load(current),
    turn: (to: 'left' | 'right') => {
      const next = turnAngle(angle, to);
      setAngle(next);
      if (!isMetered && states[keyOf(angle)]?.kind === 'shown') void load(next);
    },
  };
}

function keyOf(angle: Angle | null): string {
  return angle === null ? 'street' : String(angle);
}
