import { showToast } from '../../../frontend/toasts.ts';

/** Clears all filters, and shows a message with a button to undo it. `clear` returns the function that restores them. */
export function clearFilters(clear: () => () => void): void {
  showToast({
    id: 'filters',
    tone: 'info',
    message: 'All filters are cleared.',
    action: { label: 'Undo', run: clear() },
  });
}
