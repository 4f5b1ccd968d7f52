// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { firstSteps } from './first-steps.tsx';

const undone = (ownCounties: number, names: readonly string[]) =>
  firstSteps(
    { own_counties: ownCounties, has_invited: false },
    names.map((name) => ({ name, from: 'stored' })),
    '/groups/olive',
  )
    .filter(({ isDone }) => !isDone)
    .map(({ title }) => title);

it('the steps are open until the site has the counties, settings and invitations that they ask for', () => {
  expect(undone(0, [])).toHaveLength(8);
  const some = ['SMTP_URL', 'PLATBOOK_OWNER_NAMES', 'PLATBOOK_SIGN_UP', 'SUPPORT_CONTACT'];
  expect(undone(1, some)).toEqual(['Name your site', 'Add satellite pictures', 'Invite your colleagues']);
  const all = [...some, 'PLATBOOK_SITE_NAME', 'SATELLITE_1_URL'];
  expect(undone(1, all)).toEqual(['Invite your colleagues']);
});

it('the default value of a setting does not complete a step', () => {
  const settings = [{ name: 'SMTP_URL', from: 'default' as const }];
  const steps = firstSteps({ own_counties: 1, has_invited: true }, settings, '/groups/olive');
  expect(steps.find(({ title }) => title === 'Set up email')?.isDone).toBe(false);
  expect(steps.at(-1)).toMatchObject({ path: '/groups/olive', isDone: true });
});
