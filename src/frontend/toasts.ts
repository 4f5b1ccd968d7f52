import { create } from 'zustand';
import { errorMessage } from './api-failure.ts';

export interface Toast {
  /** A new toast replaces the one with the same id. */
  id: string;
  tone: 'info' | 'good' | 'bad';
  message: string;
  action?: { label: string; run: () => void };
  /** A link that the reader can do without: the message still disappears by itself, but not while it is hovered or focused. */
  link?: { label: string; href: string };
}

/** Long enough to read a sentence twice. */
export const SHOW_MS = 5000;
/** The time for which a short word such as "Copied!" is shown. */
export const SAID_MS = 2000;
/** Long enough to decide about an action such as Undo. */
export const ACTION_MS = 15_000;
/** More messages would cover the map, so the oldest one is removed. */
const MAX_TOASTS = 3;

export const useToasts = create<{ toasts: readonly Toast[]; announcement: string }>(() => ({
  toasts: [],
  announcement: '',
}));

let announced: number | undefined;

/** Tells screen readers a short text that the page shows elsewhere, such as "Copied!" beside a button. */
export function announce(announcement: string): void {
  window.clearTimeout(announced);
  useToasts.setState({ announcement });
  // The same text is only announced again if the region was empty in between.
  announced = window.setTimeout(() => useToasts.setState({ announcement: '' }), SAID_MS);
}

/** Shows a message for some seconds. A message with an action stays longer, and replaces an earlier one with an action, because only the last change can be undone. */
export function showToast(toast: Omit<Toast, 'id'> & { id?: string }): void {
  const id = toast.id ?? toast.message;
  const { toasts } = useToasts.getState();
  const others = toasts.filter(
    (other) => other.id !== id && (toast.action === undefined || other.action === undefined),
  );
  useToasts.setState({ toasts: [...others, { ...toast, id }].slice(-MAX_TOASTS) });
}

export interface FailureToast extends Pick<Toast, 'id' | 'action'> {
  /** A sentence about the action that failed. It is shown before the message of the error. */
  failed?: string | undefined;
}

/** Shows the message of an error as {@link showToast} does. */
export function showFailure(error: unknown, { failed, ...toast }: FailureToast): void {
  const message = errorMessage(error);
  showToast({ ...toast, tone: 'bad', message: failed ? `${failed} ${message}` : message });
}

export function dismissToast(id: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
