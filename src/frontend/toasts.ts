import { create } from 'zustand';

export interface Toast {
  /** A new toast replaces the one with the same id. */
  id: string;
  tone: 'info' | 'good' | 'bad';
  message: string;
  action?: { label: string; run: () => void };
  /** A link that the reader may miss. The message still disappears by itself, but not while it is hovered or focused. */
  link?: { label: string; href: string };
}

/** Long enough to read a sentence twice. */
const SHOW_MS = 5000;
const timers = new Map<string, number>();

export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

/** Shows a message. A message with an action stays until it is dismissed, so that nobody has to hurry. */
export function showToast(toast: Omit<Toast, 'id'> & { id?: string }): void {
  const id = toast.id ?? toast.message;
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.filter((t) => t.id !== id), { ...toast, id }] }));
  window.clearTimeout(timers.get(id));
  if (toast.action === undefined) letToastGo(id);
}

/** Keeps a message on screen, while it is hovered or focused. */
export function holdToast(id: string): void {
  window.clearTimeout(timers.get(id));
}

/** Dismisses a message after the usual time. */
export function letToastGo(id: string): void {
  window.clearTimeout(timers.get(id));
  timers.set(
    id,
    window.setTimeout(() => dismissToast(id), SHOW_MS),
  );
}

export function dismissToast(id: string): void {
  window.clearTimeout(timers.get(id));
  timers.delete(id);
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
