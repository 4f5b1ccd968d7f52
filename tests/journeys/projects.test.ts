import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import type { JourneyLogin } from '../support/journey-server.ts';
import { findCounty, findParcel, startJourneys } from '../support/journey.ts';

const journey = startJourneys({ map: 'none' });
let county = '';
let center: readonly [number, number] = [0, 0];
beforeAll(async () => {
  county = await findCounty(journey.server);
  center = (await findParcel(journey.server)).point;
});

const pane = (page: Page) => page.getByRole('region', { name: 'Projects' });
const inPane = (page: Page, name: string) => pane(page).getByRole('button', { name, exact: true });

/** Opens the project panel, with the camera near the parcel. */
async function openPane(login: JourneyLogin, hash = 'projects'): Promise<Page> {
  const [lon, lat] = center;
  return journey.open(`${county}#${hash}&c=17/${lat}/${lon}`, {
    as: login,
    // A save that is based on an older version is refused with 409, which the browser logs as an error.
    allowed: /409|404/,
  });
}

/** Creates a project through a link with an action. */
async function makeProject(login: JourneyLogin, name: string): Promise<Page> {
  const page = await openPane(login, 'projects&a=new-project');
  const dialog = page.getByRole('dialog', { name: 'New Project' });
  await dialog.waitFor();
  // The proposed name has the focus and is selected, so that typing replaces it.
  await page.keyboard.type(name);
  await dialog.getByRole('button', { name: 'Save Project' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await pane(page).getByRole('heading', { name, level: 2 }).waitFor();
  return page;
}

const pathOf = (page: Page) => `/projects/${/project=([a-z0-9]{16})/.exec(page.url())?.[1] ?? ''}`;

/** Saves the project through the API, as if somebody else did: the page then has an older version. */
async function saveElsewhere(page: Page, name: string): Promise<void> {
  const session = await page.request.get(`${journey.server.url}/users/session.json`);
  const { csrf_token: token } = (await session.json()) as { csrf_token: string };
  const reply = await page.request.post(`${journey.server.url}${pathOf(page)}.json`, {
    data: { version: 1, name },
    headers: { 'x-csrf-token': token },
  });
  expect(reply.status()).toBe(200);
}

describe('projects', () => {
  it('are made, changed, saved over a conflict, reset, deleted and brought back', async () => {
    const name = `Lots ${Date.now()}`;
    const page = await makeProject(journey.server.pro, name);
    await expect.poll(() => page.url()).not.toContain('new-project');
    await expectAccessible(page, 'section[aria-label="Projects"]');

    // Another layer is a change, which can be saved or reverted.
    const flag = pane(page).getByText('You have unsaved changes.');
    await page.evaluate(() => (window.location.hash = `${window.location.hash}&structures=true`));
    await flag.waitFor();
    await saveElsewhere(page, `${name} of others`);
    await inPane(page, 'Save').click();
    const conflict = page.getByRole('alertdialog', { name: 'Someone else saved this project' });
    await conflict.getByText(/Nothing was overwritten/).waitFor();
    await expectAccessible(page, '[role=alertdialog]');
    await conflict.getByRole('button', { name: 'Save mine over theirs' }).click();
    await flag.waitFor({ state: 'hidden' });
    await pane(page)
      .getByRole('heading', { name: `${name} of others`, level: 2 })
      .waitFor();

    await page.evaluate(() => (window.location.hash = window.location.hash.replace('&structures=true', '')));
    await flag.waitFor();
    await inPane(page, 'Reset').click();
    await flag.waitFor({ state: 'hidden' });
    expect(page.url()).toContain('structures=true');

    await inPane(page, 'Delete').click();
    const asked = page.getByRole('alertdialog', { name: /^Delete/ });
    await asked
      .getByText('Are you sure you want to delete this project? You may lose exports that have not expired.')
      .waitFor();
    await asked.getByRole('button', { name: 'Delete', exact: true }).click();
    await pane(page).getByText('No project is open.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await pane(page)
      .getByRole('heading', { name: `${name} of others`, level: 2 })
      .waitFor();
    await inPane(page, 'Delete').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await pane(page).getByText('No project is open.').waitFor();
  });

  it('are shared by their link, viewed by a guest, and can’t be opened after they are deleted', async () => {
    const name = `Shared ${Date.now()}`;
    const page = await makeProject(journey.server.pro, name);
    const path = pathOf(page);
    await inPane(page, 'Share').click();
    const dialog = page.getByRole('dialog', { name: `Share “${name}”` });
    const link = dialog.getByRole('radio', { name: /Anyone with the link/ });
    await dialog.getByText('Anyone with the link').click();
    await expect.poll(() => link.isChecked()).toBe(true);
    await expect.poll(() => link.isEnabled()).toBe(true);
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: 'Close' }).click();

    const visitor = await journey.open(path, { allowed: /404/ });
    await expect.poll(() => visitor.url()).toContain(`${county}#project=`);
    await visitor.getByRole('button', { name: `Project ${name}, as a guest` }).click();
    await pane(visitor)
      .getByText(/shared this project/)
      .waitFor();
    await expect.poll(() => inPane(visitor, 'Save').getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(visitor, 'section[aria-label="Projects"]');
    await visitor.close();

    await inPane(page, 'Delete').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await pane(page).getByText('No project is open.').waitFor();
    await page.goto(`${journey.server.url}${path}`);
    await page.getByRole('dialog', { name: 'This project can’t be opened' }).waitFor();
  });
});
