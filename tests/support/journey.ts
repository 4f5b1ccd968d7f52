import type { BrowserContextOptions, Page } from 'playwright';
import { afterEach, expect, inject } from 'vitest';
import { type ParcelRecord, parcelRecordSchema } from '../../src/features/parcels/contract.ts';
import { listCountiesWithParcels } from '../../src/features/places/contract.ts';
import { type MapOfPage, type TakenPage, takePage } from './browser-pages.ts';
import type { JourneyLogin, JourneyServer } from './journey-server.ts';
import { cookieOf } from './people.ts';

/**
 * Console messages of Chromium's software rendering and of React that say nothing about the page. MapLibre's "Unable to perform style diff" is
 * deliberately not among them: MapLibre then builds the whole style again, and the map is blank meanwhile.
 */
const HARMLESS = /GL Driver Message|GPU stall|Download the React DevTools/;

/** A quarter of a pixel per CSS pixel in each direction: a sixteenth of the work without a graphics card. */
const COARSE = 0.25;

/** The smallest window that has all of the desktop's panels. It needs fewer tiles than a large screen. */
export const DESKTOP = { viewport: { width: 1200, height: 740 } } as const;
/** The center of the desktop's map, which is the center of a link's view. */
export const MIDDLE = { x: DESKTOP.viewport.width / 2, y: DESKTOP.viewport.height / 2 } as const;
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

export interface Journey {
  server: JourneyServer;
  /**
   * Opens a page without cookies and storage. It prefers reduced motion unless `options` say otherwise, because an animated flight of the map
   * takes a hundred drawings. Its errors fail the test unless they match `allowed`.
   */
  open(address: string, options?: OpenOptions): Promise<Page>;
}

type OpenOptions = BrowserContextOptions & {
  allowed?: RegExp;
  /** The account to sign in before the page loads. */
  as?: JourneyLogin;
  before?: (page: Page) => Promise<unknown>;
  map?: MapOfPage;
  /** True for a person who has never visited the site, so the start card is open. */
  isFirstVisit?: boolean;
};

/** Returns the server of this worker. */
function findServer(): JourneyServer {
  const servers = inject('journeyServers');
  const server = servers[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % servers.length];
  if (server === undefined) throw new Error('no server was started for the journeys');
  return server;
}

/** Opens pages for the tests of a file. After each test, asserts that no page had errors or sent requests to another host. */
export function startJourneys(options: { map?: MapOfPage } = {}): Journey {
  const { map: mapOfFile = 'undrawn' } = options;
  const server = findServer();
  const taken: TakenPage[] = [];
  let issues: string[] = [];

  afterEach(async ({ task }) => {
    const seen = issues;
    issues = [];
    const isBroken = seen.length > 0 || task.result?.state === 'fail';
    await Promise.all(taken.splice(0).map((page) => page.release(isBroken)));
    expect(seen).toEqual([]);
  });

  return {
    server,
    async open(address, { allowed, as, before, map = mapOfFile, isFirstVisit = false, ...others } = {}) {
      const note = (issue: string) => {
        if (!HARMLESS.test(issue) && allowed?.test(issue) !== true) issues.push(issue);
      };
      const one = await takePage(
        server.url,
        {
          map,
          isFirstVisit,
          options: {
            ...DESKTOP,
            colorScheme: 'light',
            deviceScaleFactor: COARSE,
            reducedMotion: 'reduce',
            ...others,
          },
        },
        {
          onError: (error) => note(`error: ${error.message}`),
          onConsole: (message) => {
            if (message.type() !== 'error' && message.type() !== 'warning') return;
            note(`console: ${message.text()} (${message.location().url})`);
          },
          onRequest: (url) => {
            const { origin, protocol } = new URL(url);
            if (origin !== server.url && !['data:', 'blob:'].includes(protocol))
              note(`remote host: ${origin}`);
          },
        },
      );
      taken.push(one);
      const { page } = one;
      if (as !== undefined) {
        const [name = '', value = ''] = (await cookieOf(server, as)).split('=');
        await page.context().addCookies([{ name, value, url: server.url }]);
      }
      await before?.(page);
      await page.goto(server.url + address);
      return page;
    },
  };
}

/** Opens an admin page as the operator. */
export async function openAsOperator(journey: Journey, address: string, allowed?: RegExp): Promise<Page> {
  const page = await journey.open(address, {
    as: journey.server.operator,
    ...(allowed === undefined ? {} : { allowed }),
  });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Presses a button that asks for a file, and selects one. */
export async function chooseFile(page: Page, button: string, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(file);
}

/** Returns the county of the journeys, from the server's own list. */
export async function findCounty(server: JourneyServer): Promise<string> {
  const reply = await fetch(`${server.url}/counties.json`);
  const [county] = listCountiesWithParcels.output?.parse(await reply.json()).counties ?? [];
  if (county === undefined) throw new Error('the server holds no county');
  return county.place.path;
}

/** Finds a parcel with an address, without stacked parcels, and with an owner that visitors can't see, among 200 rows from row `from`. */
export async function findParcel(server: JourneyServer, from = 1): Promise<ParcelRecord> {
  const county = await findCounty(server);
  for (let row = from; row < from + 200; row++) {
    const reply = await fetch(`${server.url}${county}/${row}.json`);
    if (!reply.ok) continue;
    const record = parcelRecordSchema.parse(await reply.json());
    const isPlain = record.fields['address'] !== undefined && record.others_count === 0;
    if (isPlain && record.hidden_fields.some(({ name }) => name === 'owner')) return record;
  }
  throw new Error('no parcel with an address and a hidden owner among 200');
}

/** Returns the hash of a view with a parcel's inner point in the center. The default zoom shows single parcels. */
export function viewOf({ point: [lon, lat] }: ParcelRecord, zoom = 17): string {
  return `c=${zoom}/${lat}/${lon}`;
}

/** Returns the camera in the page's address: zoom, latitude, longitude. */
export function cameraOf(page: Page): readonly number[] {
  const match = /[#&]c=([\d.-]+)\/([\d.-]+)\/([\d.-]+)/.exec(page.url());
  return match === null ? [] : match.slice(1).map(Number);
}

export async function signIn(page: Page, { email, password }: JourneyLogin): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}
