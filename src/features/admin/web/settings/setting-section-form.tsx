import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiFailure } from '../../../../frontend/api-failure.ts';
import { call } from '../../../../frontend/api.ts';
import { showToast } from '../../../../frontend/toasts.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { Card } from '../../../../frontend/ui/card.tsx';
import form from '../../../../frontend/ui/form.module.css';
import { Refusal } from '../../../../frontend/ui/refusal.tsx';
import { useFocusNext } from '../../../../frontend/use-focus-next.ts';
import { changeSettings } from '../../contract.ts';
import { SettingField } from './setting-field.tsx';
import { SETTINGS_KEY, type Section, type ShownSetting, USGS_IMAGERY } from './setting-sections.ts';
import styles from './settings.module.css';
import { TestEmail } from './test-email.tsx';

/** A card with the fields of one part of the settings. Save and Discard appear with the first change. */
export function SettingSectionForm({
  section,
  settings,
}: {
  section: Section;
  settings: readonly ShownSetting[];
}) {
  const id = useId();
  const [draft, setDraft] = useState<Readonly<Record<string, string | null>>>({});
  const save = useChangeSettings();
  const isChanged = Object.keys(draft).length > 0;
  const fields = save.error instanceof ApiFailure ? save.error.fields : [];
  const heading = useRef<HTMLHeadingElement>(null);
  const notePress = useFocusNext(!isChanged, () => heading.current);
  const change = (name: string, value: string | null | undefined) => {
    const { [name]: _, ...others } = draft;
    setDraft(value === undefined ? others : { ...others, [name]: value });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    notePress();
    save.mutate(draft, { onSuccess: () => setDraft({}) });
  };
  // An open site has no settings of plans.
  if (settings.length === 0) return null;
  return (
    <Card labelledBy={id}>
      <div id={section.id} className={styles['section']}>
        <div className={styles['about']}>
          <h2 ref={heading} id={id} tabIndex={-1}>
            {section.title}
          </h2>
          <p className={form['lead']}>{section.lead}</p>
        </div>
        <div className={styles['fields']}>
          <form onSubmit={submit} className={styles['form']} noValidate>
            {settings.map((setting) => (
              <SettingField
                key={setting.name}
                setting={setting}
                draft={draft[setting.name]}
                issue={fields.find(({ field }) => field === setting.name)?.message}
                onChange={(value) => change(setting.name, value)}
              />
            ))}
            {fields.length === 0 && <Refusal error={save.error} />}
            {isChanged && (
              <div className={form['buttons']}>
                <Button type="submit" look="primary" isPending={save.isPending}>
                  {save.isPending ? 'Saving…' : 'Save'}
                </Button>
                <Button
                  onPress={() => {
                    notePress();
                    setDraft({});
                    save.reset();
                  }}
                >
                  Discard
                </Button>
              </div>
            )}
          </form>
          {section.id === 'map' && !isChanged && <UsgsImagery settings={settings} onUse={setDraft} />}
          {section.id === 'email' && !isChanged && <TestEmail />}
        </div>
      </div>
    </Card>
  );
}

/** Fills in the free pictures of the USGS. They cover the United States only. */
function UsgsImagery({
  settings,
  onUse,
}: {
  settings: readonly ShownSetting[];
  onUse: (values: Record<string, string>) => void;
}) {
  if (settings.some(({ name, value }) => name in USGS_IMAGERY && value !== null)) return null;
  return (
    <div className={form['buttons']}>
      <Button onPress={() => onUse(USGS_IMAGERY)}>Use free USGS pictures (United States)</Button>
    </div>
  );
}

/** Saves settings, and loads everything else again, because a setting may change what the page knows of the site and the session. */
function useChangeSettings() {
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
