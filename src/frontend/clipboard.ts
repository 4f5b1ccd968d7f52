import { showToast } from './toasts.ts';

/** Copies text and returns true. If the browser refuses, shows the text instead and returns false. */
export async function tryCopy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showToast({
      id: 'copied',
      tone: 'bad',
      message: `Your browser did not allow copying. The text is: ${text}`,
      action: { label: 'OK', run: () => undefined },
    });
    return false;
  }
}

/** Copies text and says so, or says why it failed. */
export async function copyText(text: string, done: string): Promise<void> {
  if (await tryCopy(text)) showToast({ id: 'copied', tone: 'good', message: done });
}
