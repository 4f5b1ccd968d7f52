import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../../frontend/api.ts';
import type { PageProps } from '../../../../frontend/feature-pages.ts';
import { InPageLink } from '../../../../frontend/ui/in-page-link.tsx';
import links from '../../../../frontend/ui/links.module.css';
import { Loaded } from '../../../../frontend/ui/loaded.tsx';
import { goTo } from '../../../../frontend/url-state.ts';
import { AdminFrame } from '../../../accounts/web/index.ts';
import { listSettings } from '../../contract.ts';
import { AllSettings } from './all-settings.tsx';
import { SettingSectionForm } from './setting-section-form.tsx';
import { SECTIONS, SETTINGS_KEY, type Section, type ShownSetting } from './setting-sections.ts';
import styles from './settings.module.css';

/** The page of settings. A section in the address, as in `/admin/settings/email`, is scrolled into view. */
export function SettingsPage({ params: { section } }: PageProps) {
  const settings = useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: async ({ signal }) => (await call(listSettings, { signal })).settings,
  });
  const { isSuccess } = settings;
  // This effect runs after the one in DocumentPage that scrolls a new page to its top.
  useEffect(() => {
    if (isSuccess && section !== undefined) document.getElementById(section)?.scrollIntoView();
  }, [isSuccess, section]);
  return (
    <AdminFrame title="Settings" lead="Changes apply at once, for everybody.">
      <Loaded of={settings} name="the settings">
        {(all) => (
          <div className={styles['sections']}>
            <nav aria-label="Parts of the settings" className={links['links']}>
              {SECTIONS.filter((listed) => settingsOfSection(all, listed).length > 0).map(({ id, title }) => (
                <InPageLink key={id} href={pathOf(id)} onGo={() => goTo(pathOf(id))}>
                  {title}
                </InPageLink>
              ))}
            </nav>
            {SECTIONS.map((listed) => (
              <SettingSectionForm
                key={listed.id}
                section={listed}
                settings={settingsOfSection(all, listed)}
              />
            ))}
            <AllSettings settings={all} />
          </div>
        )}
      </Loaded>
    </AdminFrame>
  );
}

const pathOf = (id: Section['id']) => `/admin/settings/${id}`;

function settingsOfSection(all: readonly ShownSetting[], { id }: Section): ShownSetting[] {
  return all
    .filter(({ screen }) => screen?.section === id)
    .toSorted((a, b) => (a.screen?.order ?? 0) - (b.screen?.order ?? 0));
}
