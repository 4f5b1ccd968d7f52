import type { Locator, Page } from 'playwright';

/**
 * Selects an option of the select control (`frontend/ui/select-field.tsx`) that has this label. When `option` is a pattern, and the selected
 * option matches it already, does nothing.
 */
export async function chooseOption(
  scope: Page | Locator,
  label: string,
  option: string | RegExp,
): Promise<void> {
  // The name of the button is its value followed by its label.
  const button = scope.getByRole('button', { name: new RegExp(`(^| )${label}$`) });
  if (option instanceof RegExp && option.test((await button.textContent()) ?? '')) return;
  await button.click();
  const page = 'goto' in scope ? scope : scope.page();
  await page.getByRole('listbox', { name: label }).getByRole('option', { name: option, exact: true }).click();
}

/** Selects by keyboard: opens the select control, types the first letters of the option, and presses Enter. */
export async function chooseByKeyboard(page: Page, label: string, letters: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`(^| )${label}$`) }).press('Enter');
  await page.getByRole('listbox', { name: label }).waitFor();
  await page.keyboard.type(letters);
  await page.keyboard.press('Enter');
  await page.getByRole('listbox', { name: label }).waitFor({ state: 'hidden' });
}

/** The time for one attempt to click the option of an open list. */
const LIST_MS = 10_000;
const TRIES = 4;

/**
 * Types the name of an option into a field with a list (`frontend/ui/combo-box.tsx`), and clicks the option. The list closes when the page
 * scrolls, which happens while parts of the page are still loading. This function then types again, as a person would.
 */
export async function chooseByTyping(field: Locator, option: string): Promise<void> {
  const listed = field.page().getByRole('option', { name: option, exact: true });
  for (let tried = 1; ; tried++) {
    await field.fill('');
    await field.fill(option);
    try {
      return await listed.click({ timeout: LIST_MS });
    } catch (error) {
      if (tried === TRIES) throw error;
    }
  }
}
