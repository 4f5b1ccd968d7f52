const FIELDS = 'input, textarea, select, [contenteditable="true"]';
const WINDOWS = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** True when a key press belongs to a form field, or to an open dialog, menu or list, and not to the page. */
export function belongsElsewhere({
  target,
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'target' | 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  if (!(target instanceof Element)) return false;
  // Ctrl+K is not typing: it opens the commands from a field too, but not over a window.
  if ((ctrlKey || metaKey) && target.closest(WINDOWS) === null) return false;
  if (target.closest(`${FIELDS}, ${WINDOWS}`) !== null) return true;
  // A list has its own arrows and letters; Escape closes the pane that the list is in.
  return key !== 'Escape' && target.closest('[role="listbox"]') !== null;
}
