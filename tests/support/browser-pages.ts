import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
  chromium,
} from 'playwright';
import { CHROMIUM_FLAGS } from '../../tools/chromium.ts';
import { drawNothing } from './draw-nothing.ts';

/** Drawing without a graphics card on two busy cores is slow; nothing else takes this long. */
const TIMEOUT_MS = 60_000;
/** Most pages of journeys are used for seconds. Compiling their code a second time, with optimizations, took a quarter of their processor time. */
const UNOPTIMIZED = '--js-flags=--no-maglev --no-turbofan';
/** The address that a page shows while it waits for its next test: a picture of the server, which runs no scripts. */
const WAITING = '/favicon.svg';

export type PageOptions = BrowserContextOptions & Required<Pick<BrowserContextOptions, 'viewport'>>;

/**
 * The map of a page. `drawn` is for tests that look at its pixels, because drawing without a graphics card takes a quarter of a journey's CPU
 * time. An `undrawn` one does everything but draw. With `none` the browser has no WebGL, and the page says that it can't draw the map.
 */
export type MapOfPage = 'drawn' | 'undrawn' | 'none';

/** Receives the events of a page while a test uses it. */
export interface Listener {
  onError(error: Error): void;
  onConsole(message: ConsoleMessage): void;
  onRequest(url: string): void;
}

interface Kept {
  page: Page;
  context: BrowserContext;
  /** The options that cannot be set on a waiting page, as JSON. Pages with the same key can serve the same tests. */
  key: string;
  listener: { current: Listener | null };
}

/** The properties that a test wants of its page and that can still be set on a waiting page. They are set when a test takes the page. */
interface Adjustable {
  map: MapOfPage;
  isFirstVisit: boolean;
  viewport: PageOptions['viewport'];
  colorScheme: Exclude<PageOptions['colorScheme'], undefined>;
  reducedMotion: Exclude<PageOptions['reducedMotion'], undefined>;
  /** Undefined: the browser asks the person. Empty: it refuses everything. */
  permissions: PageOptions['permissions'];
  geolocation: PageOptions['geolocation'];
}

/** A page in use by a test. */
export interface TakenPage {
  page: Page;
  /** Returns the page for the next test, after resetting it. With `isBroken`, closes it, because its state is unknown. */
  release(isBroken: boolean): Promise<void>;
}

let opened: Promise<Browser> | undefined;
const waiting: Kept[] = [];

/**
 * Returns a page without cookies and storage for a test. A new browser profile with its first page takes two seconds of CPU time, mostly to
 * compile the page's code; a used page takes half a second. So tests reuse pages, including those that had another size, theme, permission or no WebGL.
 */
export async function takePage(
  server: string,
  { map, isFirstVisit, options }: { map: MapOfPage; isFirstVisit: boolean; options: PageOptions },
  listener: Listener,
): Promise<TakenPage> {
  const browser = await openBrowser();
  const {
    viewport,
    colorScheme = 'light',
    reducedMotion = 'no-preference',
    permissions,
    geolocation,
    ...fixed
  } = options;
  const key = JSON.stringify(fixed);
  const at = waiting.findLastIndex((candidate) => candidate.key === key);
  const [found] = at < 0 ? [] : waiting.splice(at, 1);
  const kept =
    found ??
    (await openPage(browser, { server, key, options: { viewport, colorScheme, reducedMotion, ...fixed } }));
  await adjust(kept, {
    map,
    isFirstVisit,
    viewport,
    colorScheme,
    reducedMotion,
    permissions,
    geolocation,
  });
  kept.listener.current = listener;
  return {
    page: kept.page,
    release: async (isBroken) => {
      kept.listener.current = null;
      const isClean = !isBroken && (await clean(kept, server).catch(() => false));
      if (isClean) waiting.push(kept);
      else await kept.context.close();
    },
  };
}

/**
 * Returns one browser for all files, because it caches the compiled code that draws the map. (Journeys are not isolated, so this module lives
 * as long as the run.) Starts another browser when that one has died. The browser ends with the process.
 */
async function openBrowser(): Promise<Browser> {
  const current = await opened?.catch(() => undefined);
  if (current?.isConnected() === true) return current;
  waiting.splice(0);
  opened = chromium.launch({
    executablePath: process.env['PLATBOOK_CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...CHROMIUM_FLAGS, UNOPTIMIZED],
  });
  return opened;
}

async function openPage(
  browser: Browser,
  { server, key, options }: { server: string; key: string; options: PageOptions },
): Promise<Kept> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(TIMEOUT_MS);
  const listener: Kept['listener'] = { current: null };
  context.on('request', (request) => listener.current?.onRequest(request.url()));
  const page = await context.newPage();
  page.on('pageerror', (error) => listener.current?.onError(error));
  page.on('console', (message) => listener.current?.onConsole(message));
  await page.addInitScript(`(${followName.toString()})(${drawNothing.toString()})`);
  await page.goto(server + WAITING);
  return { page, context, key, listener };
}

/** Gives a waiting page what the test wants. The name of its window outlives navigation, and `followName` reads it. */
async function adjust(
  { page, context }: Kept,
  { map, isFirstVisit, viewport, colorScheme, reducedMotion, permissions, geolocation }: Adjustable,
): Promise<void> {
  if (permissions !== undefined) await context.grantPermissions(permissions);
  if (geolocation !== undefined) await context.setGeolocation(geolocation);
  await page.emulateMedia({ media: null, colorScheme, reducedMotion });
  if (viewport !== null) await page.setViewportSize(viewport);
  const name = `map-${map} ${isFirstVisit ? '' : 'was-here-before'}`;
  await page.evaluate((text) => {
    window.name = text;
  }, name);
}

/** Resets the page to the state in which it was opened; returns false when that is impossible. */
async function clean({ page, context }: Kept, server: string): Promise<boolean> {
  if (page.isClosed() || new URL(page.url()).origin !== server) return false;
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(server + WAITING, { timeout: 5000 });
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await context.clearPermissions();
  await context.setGeolocation(null);
  await page.mouse.move(0, 0);
  return true;
}

/**
 * Runs in the page before its scripts, and does what the page's name says: takes WebGL away, lets it draw nothing, or closes the start card,
 * which covers a part of the map for first-time visitors. (Empty pages have no storage.)
 */
function followName(hideDrawing: () => void): void {
  if (window.location.protocol.startsWith('http') && window.name.includes('was-here-before'))
    window.localStorage.setItem('platbook.start-card-closed', 'true');
  if (window.name.includes('map-undrawn')) hideDrawing();
  if (!window.name.includes('map-none')) return;
  const real = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    kind: string,
    ...rest: unknown[]
  ) {
    return kind.startsWith('webgl') ? null : Reflect.apply(real, this, [kind, ...rest]);
  } as typeof real;
}
