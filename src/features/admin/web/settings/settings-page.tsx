import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../frontend/api.ts';
import { Loaded } from '../../../../frontend/ui/loaded.tsx';
import { AdminFrame } from '../../../accounts/web/index.ts';
import { listSettings } from '../../contract.ts';
import { AllSettings } from './all-settings.tsx';
import { SettingSectionForm } from './setting-section-form.tsx';
import { SECTIONS, SETTINGS_KEY } from './setting-sections.ts';
import styles from './settings.module.css';

export function SettingsPage() {
  return (
    <AdminFrame title="Settings" lead="Changes apply at once, for everybody.">
      <Settings />
    </AdminFrame>
  );
}

function Settings() {
  const settings = useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: async ({ signal }) => (await call(listSettings, { signal })).settings,
  });
  return (
    <Loaded of={settings} what="the settings">
      {(all) => (
        <div className={styles['sections']}>
          {SECTIONS.map((section) => (
            <SettingSectionForm
              key={section.id}
              section={section}
              settings={all
                .filter(({ screen }) => screen?.section === section.id)
                .toSorted((a, b) => (a.screen?.order ?? 0) - (b.screen?.order ?? 0))}
            />
          ))}
          <AllSettings settings={all} />
        </div>
      )}
    </Loaded>
  );
}
