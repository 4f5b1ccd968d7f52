import { expect, it } from 'vitest';
import { firstSteps } from './first-steps.tsx';

const undone = (ownCounties: number, names: readonly string[]) =>
  firstSteps(
    { own_counties: ownCounties },
    names.map((name) => ({ name, from: 'stored' })),
  )
    .filter(({ isDone }) => !isDone)
    .map(({ title }) => title);

it('are left until they are done', () => {
  expect(undone(0, [])).toHaveLength(5);
  expect(undone(1, ['SMTP_URL', 'PLATBOOK_OWNER_NAMES'])).toEqual([
    'Name your site',
    'Add satellite pictures',
  ]);
  expect(undone(1, ['SMTP_URL', 'PLATBOOK_OWNER_NAMES', 'PLATBOOK_SITE_NAME', 'SATELLITE_1_URL'])).toEqual(
    [],
  );
});

it('are not done by a default', () => {
  expect(firstSteps({ own_counties: 1 }, [{ name: 'SMTP_URL', from: 'default' }]).at(-1)?.isDone).toBe(false);
});
