import { create } from 'zustand';

export interface Toast {
  /** A second toast with the same id takes the place of the first. */
  id: string;
  tone: 'info' | 'good' | 'bad';
  message: string;
  action?: { label: string; run: () => void };
  /** A way out that may be missed: the message still goes by itself, but not while it is pointed at or holds the focus. */
  link?: { label: string; href: string };
}

/** Long enough to read a sentence twice. */
const SHOW_MS = 5000;
const timers = new Map<string, number>();

export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

/** Shows a message. With an action it stays until it is dismissed, so nobody has to hurry. */
export function showToast(toast: Omit<Toast, 'id'> & { id?: string }): void {
  const id = toast.id ?? toast.message;
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.filter((t) => t.id !== id), { ...toast, id }] }));
  window.clearTimeout(timers.get(id));
  if (toast.action === undefined) letToastGo(id);
}

/** Lets a message stay for as long as somebody is at it. */
export function holdToast(id: string): void {
  window.clearTimeout(timers.get(id));
}

/** Takes a message away after its time. */
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
