import { foldText } from '../../../kernel/fold-text.ts';

/** Returns the name of a chart's file without its extension: `sales-by-month-of-dona-ana-county-nm`. */
export function chartFileName(name: string): string {
  return foldText(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
