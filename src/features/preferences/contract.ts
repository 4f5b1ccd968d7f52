import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { preferencesFeature } from './feature.ts';
import { PREFERENCES } from './rules/preference-keys.ts';
import { nodeAt, readPreferenceChanges } from './rules/preference-tree.ts';

const changesSchema = z.record(z.string().max(100), z.unknown()).superRefine((data, context) => {
  for (const { path, message, refused = [] } of readPreferenceChanges(data).issues) {
    const names = path.split('.');
    if (refused.length === 0)
      context.addIssue({ code: 'custom', path: names, message: `"${path}" ${message}` });
    for (const issue of refused) context.addIssue({ ...issue, path: [...names, ...issue.path] });
  }
});

export const savePreferences = defineEndpoint({
  name: 'savePreferences',
  summary:
    'Stores preferences of the signed-in account: a tree, or dotted keys (map_colors.street.parcel_lines). Absent keys stay as they are; null deletes a key.',
  method: 'POST',
  path: '/preferences.json',
  body: z.object({ data: changesSchema }),
  /** `data` holds all preferences that are set after the change. */
  output: z.object({ status: z.literal('ok'), data: z.record(z.string(), z.unknown()) }),
  permission: preferencesFeature.permissions['preference.update'],
  problems: ['invalid_input'],
});

export const getPreference = defineEndpoint({
  name: 'getPreference',
  summary:
    'The preferences of the signed-in account: all, those under a part of a key, or one; null when nothing is set.',
  method: 'GET',
  path: '/preferences.json',
  query: z.object({
    key: z
      .string()
      .max(100)
      .refine((key) => nodeAt(PREFERENCES, key) !== undefined, {
        error: `is not a known preference; known: ${Object.keys(PREFERENCES).join(', ')}`,
      })
      .optional(),
  }),
  output: z.object({ status: z.literal('ok'), key: z.string().nullable(), value: z.unknown() }),
  permission: preferencesFeature.permissions['preference.read'],
  problems: ['invalid_input'],
});
