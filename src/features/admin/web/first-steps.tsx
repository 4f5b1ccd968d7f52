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
import { useSession } from '../../accounts/web/index.ts';
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

/** The first steps for the operator of a new site. The list disappears when every step is done, or when the operator hides it. */
export function FirstSteps({ overview }: { overview: AdminOverview }) {
  const [isHidden, setIsHidden] = useState(recall(HIDDEN, z.boolean()) === true);
  const settings = useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: async ({ signal }) => (await call(listSettings, { signal })).settings,
    enabled: !isHidden,
  }).data;
  const group = useSession().data?.user?.group;
  const groupPath = group?.path ?? '/profile';
  if (isHidden || settings === undefined) return null;
  const steps = firstSteps(overview, settings, groupPath);
  const left = steps.filter(({ isDone }) => !isDone).length;
  if (left === 0) return null;
  return (
    <Card labelledBy="first-steps">
      <div className={styles['head']}>
        <div>
          <h2 id="first-steps">Set up your site</h2>
          <p className={styles['progress']}>
            {steps.length - left} of {steps.length} done
          </p>
        </div>
        <Button
          size="small"
          look="quiet"
          align="end"
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
  { own_counties: ownCounties, has_invited: hasInvited }: Pick<AdminOverview, 'own_counties' | 'has_invited'>,
  settings: readonly Pick<ShownSetting, 'name' | 'from'>[],
  /** The page of the operator's group. */
  groupPath: string,
): FirstStep[] {
  const isSet = (name: string) =>
    settings.some((setting) => setting.name === name && setting.from !== 'default');
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
      path: '/admin/settings/site',
      isDone: isSet('PLATBOOK_SITE_NAME'),
    },
    {
      title: 'Decide who sees owner names',
      about: 'Everybody, or only people with an account.',
      path: '/admin/settings/access',
      isDone: isSet('PLATBOOK_OWNER_NAMES'),
    },
    {
      title: 'Decide who may create an account',
      about: 'Everyone, or only people whom you invite.',
      path: '/admin/settings/access',
      isDone: isSet('PLATBOOK_SIGN_UP'),
    },
    {
      title: 'Add satellite pictures',
      about: 'Pictures by the USGS are free and cover the United States. One click fills them in.',
      path: '/admin/settings/map',
      isDone: isSet('SATELLITE_1_URL'),
    },
    {
      title: 'Set up email',
      about: 'So that people can confirm an account, and invite each other.',
      path: '/admin/settings/email',
      isDone: isSet('SMTP_URL'),
    },
    {
      title: 'Say how people reach you',
      about: 'An email address or a web page, for the help and for errors.',
      path: '/admin/settings/help',
      isDone: isSet('SUPPORT_CONTACT'),
    },
    {
      title: 'Invite your colleagues',
      about: 'Open your group, and invite each of them by email.',
      path: groupPath,
      isDone: hasInvited,
    },
  ];
}
