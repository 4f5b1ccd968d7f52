import { useQuery } from '@tanstack/react-query';
import { Check, Circle } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../../../frontend/api.ts';
import { recall, remember } from '../../../frontend/local-memory.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { type AdminOverview, listSettings } from '../contract.ts';
import styles from './first-steps.module.css';
import { SETTINGS_KEY, type ShownSetting } from './settings/setting-sections.ts';

const HIDDEN = 'first-steps-hidden';

interface FirstStep {
  title: string;
  about: string;
  path: string;
  isDone: boolean;
}

/** What an operator of a new site does first. It goes away when everything is done, or when the operator hides it. */
export function FirstSteps({ overview }: { overview: AdminOverview }) {
  const [isHidden, setIsHidden] = useState(recall(HIDDEN, z.boolean()) === true);
  const settings = useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: async ({ signal }) => (await call(listSettings, { signal })).settings,
    enabled: !isHidden,
  }).data;
  if (isHidden || settings === undefined) return null;
  const steps = firstSteps(overview, settings);
  const left = steps.filter(({ isDone }) => !isDone).length;
  if (left === 0) return null;
  return (
    <Card labelledBy="first-steps">
      <div className={styles['head']}>
        <h2 id="first-steps">Set up your site</h2>
        <Button
          size="small"
          look="quiet"
          onPress={() => {
            remember(HIDDEN, true);
            setIsHidden(true);
          }}
        >
          Hide
        </Button>
      </div>
      <ol className={styles['steps']}>
        {steps.map(({ title, about, path, isDone }) => (
          <li key={title} data-done={isDone || undefined}>
            {isDone ? <Check aria-label="Done" /> : <Circle aria-label="To do" />}
            <div>
              <InPageLink href={path} onGo={() => goTo(path)}>
                {title}
              </InPageLink>
              <small>{about}</small>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

export function firstSteps(
  { own_counties: ownCounties }: Pick<AdminOverview, 'own_counties'>,
  settings: readonly Pick<ShownSetting, 'name' | 'from'>[],
): FirstStep[] {
  const isSet = (name: string) => settings.some((one) => one.name === name && one.from !== 'default');
  return [
    {
      title: 'Load your county',
      about: 'Upload its parcel file, look at the preview, and publish it.',
      path: '/admin/imports',
      isDone: ownCounties > 0,
    },
    {
      title: 'Name your site',
      about: 'Its name, logo and color.',
      path: '/admin/settings',
      isDone: isSet('PLATBOOK_SITE_NAME'),
    },
    {
      title: 'Decide who sees owner names',
      about: 'Everybody, or only people with an account.',
      path: '/admin/settings',
      isDone: isSet('PLATBOOK_OWNER_NAMES'),
    },
    {
      title: 'Add satellite pictures',
      about: 'In the United States those of the USGS are free, with one click.',
      path: '/admin/settings',
      isDone: isSet('SATELLITE_1_URL'),
    },
    {
      title: 'Set up email',
      about: 'So that people can confirm an account, and invite each other.',
      path: '/admin/settings',
      isDone: isSet('SMTP_URL'),
    },
  ];
}
