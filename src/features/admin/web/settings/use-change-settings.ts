import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../frontend/api.ts';
import { showToast } from '../../../../frontend/toasts.ts';
import { changeSettings } from '../../contract.ts';
import { SETTINGS_KEY } from './setting-sections.ts';

/** Saves settings. What the page knows of the site and of the session is asked for again, because a setting may change it. */
export function useChangeSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (values: Record<string, string | null>) => call(changeSettings, { body: { values } }),
    onSuccess: async ({ settings }) => {
      queries.setQueryData(SETTINGS_KEY, settings);
      showToast({ id: 'settings', tone: 'good', message: 'Saved.' });
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey !== SETTINGS_KEY });
    },
  });
}
