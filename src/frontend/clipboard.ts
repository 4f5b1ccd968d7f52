import { showToast } from './toasts.ts';

/** Copies text and says so, or says why not. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ id: 'copied', tone: 'good', message: done });
  } catch {
    showToast({
      id: 'copied',
      tone: 'bad',
      message: `Your browser did not allow copying. The text is: ${text}`,
      action: { label: 'OK', run: () => undefined },
    });
  }
}
