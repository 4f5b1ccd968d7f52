/** Formats a share from 0 to 1 as a rounded percentage: 93%. */
export function wholePercentLabel(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** Formats the share of work that is done, from 0 to 1, rounded down so that 100% means done: 93%. */
export function progressLabel(share: number): string {
  // Binary fractions make 0.29 * 100 a little less than 29.
  return `${Math.floor(share * 100 + 1e-9)}%`;
}
