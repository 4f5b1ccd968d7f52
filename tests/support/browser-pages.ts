import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
  chromium,
} from 'playwright';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-unsafe-swiftshader',
];
/** Drawing without a graphics card on two busy cores is slow; nothing else takes this long. */
const TIMEOUT_MS = 30_000;
/** A page of the server that runs no scripts, where a page waits for its next test. */
const WAITING = '/favicon.svg';

export type PageOptions = BrowserContextOptions & Required<Pick<BrowserContextOptions, 'viewport'>>;

/** Receives the events of a page while a test uses it. */
export interface Listener {
  onError(error: Error): void;
  onConsole(message: ConsoleMessage): void;
  onRequest(url: string): void;
}

interface Kept {
  page: Page;
  context: BrowserContext;
  options: PageOptions;
  /** Equal for pages that were opened with the same options. */
  key: string;
  listener: { current: Listener | null };
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
 * compile the page's code; a used page takes half a second. So tests reuse pages that were opened with the same options.
 */
export async function takePage(
  server: string,
  { hasWebGl, isFirstVisit, options }: { hasWebGl: boolean; isFirstVisit: boolean; options: PageOptions },
  listener: Listener,
): Promise<TakenPage> {
  const browser = await openBrowser();
  const key = JSON.stringify({ hasWebGl, isFirstVisit, options });
  const at = waiting.findLastIndex((one) => one.key === key);
  const [found] = at < 0 ? [] : waiting.splice(at, 1);
  const kept = found ?? (await openPage(browser, { key, hasWebGl, isFirstVisit, options }));
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
 * as long as the run.) Starts another one when it died. It ends with the process.
 */
async function openBrowser(): Promise<Browser> {
  const current = await opened?.catch(() => undefined);
  if (current?.isConnected() === true) return current;
  waiting.splice(0);
  opened = chromium.launch({
    executablePath: process.env['PLATBOOK_CHROMIUM'] ?? '/usr/bin/chromium',
    args: FLAGS,
  });
  return opened;
}

async function openPage(
  browser: Browser,
  {
    key,
    hasWebGl,
    isFirstVisit,
    options,
  }: Pick<Kept, 'key' | 'options'> & { hasWebGl: boolean; isFirstVisit: boolean },
): Promise<Kept> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(TIMEOUT_MS);
  const listener: Kept['listener'] = { current: null };
  context.on('request', (request) => listener.current?.onRequest(request.url()));
  const page = await context.newPage();
  page.on('pageerror', (error) => listener.current?.onError(error));
  page.on('console', (message) => listener.current?.onConsole(message));
  if (!hasWebGl) await page.addInitScript(withoutWebGl);
  if (!isFirstVisit) await page.addInitScript(withoutStartCard);
  return { page, context, options, key, listener };
}

/** Resets the page to the state in which it was opened; returns false when that is impossible. */
async function clean({ page, context, options }: Kept, server: string): Promise<boolean> {
  if (page.isClosed() || new URL(page.url()).origin !== server) return false;
  const others = context.pages().filter((one) => one !== page);
  await Promise.all(others.map((one) => one.close()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(server + WAITING, { timeout: 5000 });
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await page.emulateMedia({ media: null, colorScheme: options.colorScheme ?? 'light' });
  if (options.viewport !== null) await page.setViewportSize(options.viewport);
  await page.mouse.move(0, 0);
  return true;
}

/** Runs in the page. */
function withoutWebGl(): void {
  const real = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    kind: string,
    ...rest: unknown[]
  ) {
    return kind.startsWith('webgl') ? null : Reflect.apply(real, this, [kind, ...rest]);
  } as typeof real;
}

/** Closes the start card, which covers a part of the map for first-time visitors. Empty pages have no storage. */
function withoutStartCard(): void {
  if (window.location.protocol.startsWith('http'))
    window.localStorage.setItem('platbook.start-card-closed', 'true');
}
