const FIELDS = 'input, textarea, select, [contenteditable="true"]';
const WINDOWS = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Returns true if a key press belongs to a form field, or to an open dialog, menu or list, and not to the page. */
export function belongsElsewhere({
  target,
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'target' | 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  if (!(target instanceof Element)) return false;
  // Ctrl+K opens the commands from a form field, too, but not while a dialog is open.
  if ((ctrlKey || metaKey) && target.closest(WINDOWS) === null) return false;
  if (target.closest(`${FIELDS}, ${WINDOWS}`) !== null) return true;
  // A list handles arrows and characters itself. Escape closes the pane that contains the list.
  return key !== 'Escape' && target.closest('[role="listbox"]') !== null;
}
