import { z } from 'zod';
import { setting } from './setting.ts';

/** Whom the operator takes no money from for files of parcels. */
export interface ExportRules {
  freeFor: 'nobody' | 'operators' | 'everyone';
}

export const SETTINGS = {
  PLATBOOK_FREE_EXPORTS: {
    about:
      'Who exports parcels without paying, whatever the format and number: nobody, operators or everyone. Others have the free csv rows of their plan.',
    schema: setting(z.enum(['nobody', 'operators', 'everyone']).default('operators')),
  },
} as const;

type Values = { [K in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[K]['schema']> };

export function readExportRules(values: Values): ExportRules {
  return { freeFor: values.PLATBOOK_FREE_EXPORTS };
}
