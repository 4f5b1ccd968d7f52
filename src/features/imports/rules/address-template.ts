/** The parts of a template such as `{saddno} {saddstr}`: fixed texts and names of columns. */
export type AddressTemplate = readonly ({ text: string } | { column: string })[];

export function parseAddressTemplate(template: string): AddressTemplate {
  return template
    .split(/(\{[^{}]+\})/)
    .filter((part) => part !== '')
    .map((part) => (/^\{.+\}$/.test(part) ? { column: part.slice(1, -1).trim() } : { text: part }));
}

/** Fills a template. An empty column leaves no blank and no comma behind. Returns null when all columns are empty. */
export function fillAddressTemplate(
  template: AddressTemplate,
  valueOf: (column: string) => string | null,
): string | null {
  let filled = '';
  let hasValue = false;
  for (const part of template) {
    if ('text' in part) filled += part.text;
    else {
      const value = valueOf(part.column);
      if (value === null) continue;
      filled += value;
      hasValue = true;
    }
  }
  if (!hasValue) return null;
  return filled
    .replace(/\s+/g, ' ')
    .replace(/ ?,(?: ?,)+/g, ',')
    .replace(/ ,/g, ',')
    .replace(/^[\s,]+|[\s,]+$/g, '');
}
