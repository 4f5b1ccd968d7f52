import type { Locator, Page } from 'playwright';

/** More stops than any page of operators has. */
const MAX_STOPS = 250;

/** More stops than lie between two steps of a test. */
const MAX_STOPS_BETWEEN = 90;

/** Waits for a control, then presses a key until it has the focus. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await control.waitFor();
  for (let stop = 0; stop < MAX_STOPS_BETWEEN; stop++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never reached ${String(control)}`);
}

/**
 * Presses Tab until the focus leaves the page or begins again at its first stop. Returns an issue for each stop whose focus can't be seen, and one if
 * the walk has no stop, or no end: a part of the page keeps the focus.
 */
export async function walkByKeyboard(page: Page): Promise<string[]> {
  const issues: string[] = [];
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(describeFocus, stop);
    if (found === null) return stop === 0 ? ['nothing takes the focus'] : issues;
    if (found.isAgain) return [...issues, `the focus comes back: ${found.name}`];
    if (!found.isMarked) issues.push(`no focus ring: ${found.name}`);
    if (!found.isInWindow) issues.push(`outside of the window: ${found.name}`);
  }
  return [...issues, 'the focus does not leave the page'];
}

interface Focus {
  name: string;
  /** True if the walk was here before. */
  isAgain: boolean;
  isMarked: boolean;
  isInWindow: boolean;
}

/** Runs in the page. Returns null at the end of the page: nothing has the focus, or the first stop has it again. */
function describeFocus(stop: number): Focus | null {
  const focused = document.activeElement;
  const isElement = focused instanceof HTMLElement || focused instanceof SVGElement;
  if (!isElement || focused === document.body) return null;
  const before = focused.dataset['walked'];
  // An input of a date has several stops, one after the other: its parts and its calendar.
  const isDate = focused instanceof HTMLInputElement && focused.type === 'date';
  const isAgain = before !== undefined && !(isDate && Number(before) === stop - 1);
  if (isAgain && before === '0') return null;
  focused.dataset['walked'] = String(stop);
  const isOutlined = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && outlineWidth !== '0px';
  };
  // A check box is drawn by the element beside its hidden input.
  const drawn = focused.closest('label');
  const parts = drawn === null ? [focused] : [focused, drawn, ...drawn.querySelectorAll('*')];
  const { top, bottom } = focused.getBoundingClientRect();
  return {
    name: `${focused.tagName} ${(focused.textContent || (focused.getAttribute('aria-label') ?? '')).trim().slice(0, 40)}`,
    isAgain,
    isMarked: parts.some(isOutlined),
    isInWindow: bottom > 0 && top < innerHeight,
  };
}
