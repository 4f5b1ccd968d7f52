/** How long a browser may take to begin with a file before its address is let go. */
const LET_GO_MS = 60_000;

/** Gives a file to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(link.href), LET_GO_MS);
}
