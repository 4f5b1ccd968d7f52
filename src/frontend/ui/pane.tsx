import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { PANE_SHARE } from '../pane-width.ts';
import { usePhone } from '../use-media.ts';
import { IconButton } from './icon-button.tsx';
import styles from './pane.module.css';
import { usePaneFocus } from './use-pane-focus.ts';

interface Props {
  /** The accessible name of the pane. */
  label: string;
  title: ReactNode;
  /** A row under the title. */
  tools?: ReactNode;
  onClose: () => void;
  /** On a phone the pane opens low, because the reader works on the map. */
  isLowAtFirst?: boolean;
  /** Raises a low sheet when it becomes true, because the next thing to do is in it. */
  isRaised?: boolean;
  children: ReactNode;
}

interface TitleProps {
  children: ReactNode;
  /** The line under the heading. */
  about: ReactNode;
  /** Announces changes of `about`, such as a count that was loading. */
  isLive?: boolean;
}

/** The heading of a pane, with a line under it. */
export function PaneTitle({ children, about, isLive = false }: TitleProps) {
  return (
    <>
      <PaneHeading>{children}</PaneHeading>
      <PaneAbout isLive={isLive}>{about}</PaneAbout>
    </>
  );
}

/** The line under the heading. */
export function PaneAbout({ isLive = false, children }: { isLive?: boolean; children: ReactNode }) {
  return (
    <p className={styles['about']} {...(isLive && { role: 'status' })}>
      {children}
    </p>
  );
}

export function PaneHeading({ children }: { children: ReactNode }) {
  return <h2 className={styles['heading']}>{children}</h2>;
}

/** The heights at which the sheet on a phone rests, as shares of the window's height. */
const SHEET_STEPS = [0.24, PANE_SHARE, 0.88] as const;

/** The fields for which a phone shows its keyboard. */
const TYPED_FIELD =
  'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=color], [type=file])';

function nearestStep(share: number): number {
  const distances = SHEET_STEPS.map((step) => Math.abs(step - share));
  return distances.indexOf(Math.min(...distances));
}

/** The pane beside the map. On a phone it is a sheet at the bottom that can be dragged or stepped up and down. */
export function Pane({
  label,
  title,
  tools,
  onClose,
  isLowAtFirst = false,
  isRaised = false,
  children,
}: Props) {
  const isPhone = usePhone();
  const [step, setStep] = useState(isLowAtFirst ? 0 : 1);
  useEffect(() => {
    if (isRaised) setStep((now) => Math.max(now, 1));
  }, [isRaised]);
  const [dragged, setDragged] = useState<number | null>(null);
  const section = useRef<HTMLElement>(null);
  usePaneFocus(section);
  useTypedField(section, () => setStep(SHEET_STEPS.length - 1));
  const start = useRef<{ y: number; share: number } | null>(null);
  const share = dragged ?? SHEET_STEPS[step] ?? SHEET_STEPS[1];

  const drag = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!isPhone || (event.target as Element).closest('button, a')) return;
      start.current = { y: event.clientY, share };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current === null) return;
      const moved = (start.current.y - event.clientY) / window.innerHeight;
      setDragged(Math.min(0.94, Math.max(0.1, start.current.share + moved)));
    },
    onPointerUp: () => {
      if (start.current !== null && dragged !== null) setStep(nearestStep(dragged));
      start.current = null;
      setDragged(null);
    },
  };

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={label}
      className={`${styles['pane']} ${dragged === null ? styles['settling'] : ''}`}
      {...(isPhone ? { style: { height: `${share * 100}dvh` } } : {})}
    >
      <header className={styles['head']} {...drag} onPointerCancel={drag.onPointerUp}>
        {isPhone && <span className={styles['grip']} aria-hidden />}
        <div className={styles['title']}>
          {title}
          {tools !== undefined && <div className={styles['under']}>{tools}</div>}
        </div>
        <div className={styles['tools']}>
          {isPhone && <StepButton step={step} onStep={setStep} />}
          <IconButton icon={X} label="Close" shortcut="Esc" onPress={onClose} />
        </div>
      </header>
      <div className={styles['body']}>{children}</div>
    </section>
  );
}

/** Calls `onTyped` when a text field in the element takes the focus. The keyboard of a phone covers half of the screen, and a list of matches must be seen above it. */
function useTypedField(element: RefObject<HTMLElement | null>, onTyped: () => void): void {
  const latest = useRef(onTyped);
  useEffect(() => {
    latest.current = onTyped;
  });
  useEffect(() => {
    const pane = element.current;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(TYPED_FIELD)) latest.current();
    };
    pane?.addEventListener('focusin', note);
    return () => pane?.removeEventListener('focusin', note);
  }, [element]);
}

/** Steps the sheet up or down, for readers who can't drag it with a finger. */
function StepButton({ step, onStep }: { step: number; onStep: (step: number) => void }) {
  const isTallest = step === SHEET_STEPS.length - 1;
  return (
    <IconButton
      icon={isTallest ? ChevronDown : ChevronUp}
      label={isTallest ? 'Collapse' : 'Expand'}
      onPress={() => onStep(isTallest ? 0 : step + 1)}
    />
  );
}
