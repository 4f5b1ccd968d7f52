// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Answer, answer, startParts } from '../../../../../tests/support/part.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { changeSettings, sendTestEmail } from '../../contract.ts';
import { SettingSectionForm } from './setting-section-form.tsx';
import { SECTIONS, type ShownSetting } from './setting-sections.ts';

const parts = startParts();
type Screen = NonNullable<ShownSetting['screen']>;

function settingOf(
  name: string,
  screenOf: Partial<Screen>,
  change: Partial<ShownSetting> = {},
): ShownSetting {
  const shown: Screen = { section: 'email', order: 1, label: name, control: { kind: 'text' }, ...screenOf };
  return { name, about: '', is_secret: false, from: 'default', value: null, screen: shown, ...change };
}

function show(id: Screen['section'], settings: readonly ShownSetting[], answers: readonly Answer[] = []) {
  const section = SECTIONS.find((candidate) => candidate.id === id);
  if (section === undefined) throw new Error(`no section ${id}`);
  return parts.show(<SettingSectionForm section={section} settings={settings} />, { answers });
}

it('fills in the free pictures of the USGS with one click, and saves them', async () => {
  const saved: unknown[] = [];
  const settings = [
    settingOf('SATELLITE_1_URL', { section: 'map', label: 'Satellite 1' }),
    settingOf('SATELLITE_1_SOURCES', { section: 'map', label: 'Its source' }),
  ];
  const { user } = show('map', settings, [
    answer(changeSettings, ({ body }) => {
      saved.push(body.values);
      return { settings };
    }),
  ]);
  await user.click(screen.getByRole('button', { name: 'Use free USGS pictures (United States)' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  // The button is gone, so the heading of its card has the focus.
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
  expect(saved).toEqual([
    {
      SATELLITE_1_URL: expect.stringContaining('USGSImageryOnly') as string,
      SATELLITE_1_SOURCES: 'USGS The National Map',
    },
  ]);
});

it('keeps a stored secret whose field is emptied again, and removes it with its button', async () => {
  const saved: unknown[] = [];
  const settings = [
    settingOf(
      'SMTP_URL',
      { label: 'Mail server', control: { kind: 'secret' } },
      { from: 'stored', is_secret: true },
    ),
    settingOf('MAIL_FROM', { label: 'Sender' }),
  ];
  const { user } = show('email', settings, [
    answer(changeSettings, ({ body }) => {
      saved.push(body.values);
      return { settings };
    }),
  ]);
  await user.type(screen.getByLabelText('Mail server'), 'x');
  await user.clear(screen.getByLabelText('Mail server'));
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.type(screen.getByLabelText('Sender'), 'a');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  await user.click(screen.getByRole('button', { name: 'Remove Mail server' }));
  expect(screen.getByLabelText('Mail server').getAttribute('placeholder')).toBe('Removed when you save.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual([{ MAIL_FROM: 'a' }, { SMTP_URL: null }]));
});

it('shows prices as a table, sends the changed ones with the others, and shows the error of the server', async () => {
  const saved: unknown[] = [];
  const prices = settingOf(
    'PLATBOOK_PLAN_PRICES',
    {
      section: 'sales',
      label: 'Prices of plans',
      control: {
        kind: 'prices',
        columns: ['Per month', 'Per year'],
        rows: [
          { label: 'Pro', names: ['pro.monthly', 'pro.annual'] },
          { label: 'Team', hint: 'For each user', names: ['team_flex.monthly', null] },
        ],
      },
    },
    { from: 'stored', value: 'pro.monthly=12, team_flex.monthly=20' },
  );
  const { user } = show(
    'sales',
    [prices],
    [
      answer(changeSettings, ({ body }) => {
        saved.push(body.values);
        const fields = [{ field: 'PLATBOOK_PLAN_PRICES', message: '"x" is not a price in dollars' }];
        throw new Problem('invalid_input', { fields });
      }),
    ],
  );
  const shown = screen.getAllByRole<HTMLInputElement>('textbox');
  expect(shown.map((field) => [field.getAttribute('aria-label'), field.value])).toEqual([
    ['Pro, per month', '12'],
    ['Pro, per year', ''],
    ['Team, per month', '20'],
  ]);
  await user.type(screen.getByLabelText('Pro, per year'), '1,200');
  await user.clear(screen.getByLabelText('Team, per month'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Prices of plans "x" is not a price in dollars.');
  expect(saved).toEqual([{ PLATBOOK_PLAN_PRICES: 'pro.monthly=12, pro.annual=1200' }]);
});

it('says why a setting of the environment cannot be changed here', () => {
  show('site', [settingOf('PLATBOOK_SITE_NAME', { label: 'Name' }, { from: 'environment', value: 'Alder' })]);
  const field = screen.getByLabelText<HTMLInputElement>('Name');
  expect([field.value, field.disabled]).toEqual(['Alder', true]);
  screen.getByText(/^The environment of the server sets this \(PLATBOOK_SITE_NAME\)/);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

it('takes a text of several lines, and shows the error of the server beside its field', async () => {
  const terms = settingOf('PLATBOOK_TERMS', {
    section: 'access',
    label: 'Terms of this site',
    control: { kind: 'long-text' },
  });
  const { user } = show(
    'access',
    [terms],
    [
      answer(changeSettings, ({ body }) => {
        expect(body.values).toEqual({ PLATBOOK_TERMS: 'At your own risk.\nNo warranty.' });
        const fields = [{ field: 'PLATBOOK_TERMS', message: 'is longer than 20,000 characters' }];
        throw new Problem('invalid_input', { fields });
      }),
    ],
  );
  await user.type(screen.getByLabelText('Terms of this site'), 'At your own risk.{Enter}No warranty.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Terms of this site is longer than 20,000 characters.');
});

it.each([
  ['sent', 'The mail server accepted the email to olive@people.example.'],
  ['stored', 'No mail server is set, so the email waits under Mail.'],
] as const)('sends a test email, and says that it was %s', async (status, message) => {
  const { user } = show(
    'email',
    [settingOf('SMTP_URL', { label: 'Mail server' })],
    [answer(sendTestEmail, () => ({ status, to: 'olive@people.example' }))],
  );
  await user.click(screen.getByRole('button', { name: 'Send a test email' }));
  expect((await screen.findByText(message)).closest('[role=status]')).not.toBeNull();
});

it('says what the mail server answered when it refused the test email', async () => {
  const { user } = show(
    'email',
    [settingOf('SMTP_URL', { label: 'Mail server' })],
    [
      answer(sendTestEmail, () => {
        throw new Problem('unavailable', 'The mail server refused: 535 Authentication failed.');
      }),
    ],
  );
  await user.click(screen.getByRole('button', { name: 'Send a test email' }));
  await screen.findByText('The mail server refused: 535 Authentication failed.');
  expect(screen.queryByText(/^The mail server accepted/)).toBeNull();
});

it('says that a picture could not be read, and changes nothing', async () => {
  const logo = settingOf('PLATBOOK_LOGO', { section: 'site', label: 'Logo', control: { kind: 'image' } });
  const { user, container } = show('site', [logo]);
  vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function fail(this: FileReader) {
    this.dispatchEvent(new Event('error'));
  });
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('there is no field for a file');
  await user.upload(input, new File(['x'], 'logo.png', { type: 'image/png' }));
  await screen.findByText('The browser can’t read this file. Choose it again, or another one.');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
