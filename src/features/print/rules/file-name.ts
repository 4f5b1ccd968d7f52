/** Returns a file name that every system accepts: `platbook-alder-county-1in100ft-2026-11-21.pdf`. `day` has the form 2026-11-21. */
export function fileName(parts: readonly string[], day: string, extension: 'png' | 'pdf'): string {
  const words = parts.map(slug).filter((part) => part !== '');
  return `${['platbook', ...words, day].join('-')}.${extension}`;
}

function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 60)
    .replace(/-$/, '');
}
