/** The browser reads the file some time after the click. */
const REVOKE_AFTER_MS = 60_000;

/** Saves a file with the browser's downloads. */
export function saveFile(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
