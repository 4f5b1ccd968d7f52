const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** Formats a size: `1.4 GB`, `820 KB`. */
export function bytesLabel(bytes: number): string {
  if (bytes === 1) return '1 byte';
  let [value, step] = [bytes, 0];
  // 1,048,575 bytes round to 1,024 KB, which is 1 MB.
  for (; Math.round(value) >= 1024 && step < UNITS.length - 1; step++) value /= 1024;
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[step]}`;
}
