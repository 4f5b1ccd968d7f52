/** The time a browser gets to start saving a file before its URL is revoked. */
const LET_GO_MS = 60_000;

/** Saves a file with the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(link.href), LET_GO_MS);
}
