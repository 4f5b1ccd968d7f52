import type { Locator, Page } from 'playwright';

/**
 * Selects an option of the select control (`frontend/ui/choice.tsx`) that has this label. Does nothing when an option that matches the pattern is selected
 * already.
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
