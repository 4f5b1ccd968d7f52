const TEXT_FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';
const FIELDS = `input, select, ${TEXT_FIELDS}`;
/** Cards beside the map (`aria-modal="false"`) leave the rest of the page usable, so the shortcuts of the page work in them. */
const CARDS = '[role="dialog"][aria-modal="false"]';
const WINDOWS = '[role="dialog"]:not([aria-modal="false"]), [role="alertdialog"], [role="menu"]';

/** Returns true if a key press belongs to a form field, or to an open dialog, menu or list, and not to the page. */
export function belongsElsewhere({
  target,
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'target' | 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  if (!(target instanceof Element)) return false;
  // Ctrl+K opens the commands from a form field, too, but not while a dialog is open. Other keys with Ctrl, such as Ctrl+Z, change what is typed.
  if ((ctrlKey || metaKey) && target.closest(WINDOWS) === null)
    return key.toLowerCase() !== 'k' && target.closest(TEXT_FIELDS) !== null;
  if (target.closest(`${FIELDS}, ${WINDOWS}`) !== null) return true;
  // In a card, these keys press the button that has the focus.
  if ((key === 'Enter' || key === ' ') && target.closest(CARDS) !== null) return true;
  // A list handles arrows and characters itself. Escape closes the pane that contains the list.
  return key !== 'Escape' && target.closest('[role="listbox"]') !== null;
}
