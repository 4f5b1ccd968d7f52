import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { aptInstall } from './apt.ts';

/** A build for use without a window: it draws a page in two thirds of the time. */
const SHELL = '/usr/bin/chromium-headless-shell';
const PLACES = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Flags for a Chromium that uses no graphics card and makes no requests of its own. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-unsafe-swiftshader',
];

/**
 * Returns the path of a Chromium that starts, or the reason that there is none (`missing`). When none is installed and the machine allows it,
 * installs the headless shell with apt. Where the duration of a run matters (`.ci/run`), installs the shell even next to an existing Chromium.
 */
export async function findChromium(): Promise<{ path: string } | { missing: string }> {
  const given = process.env['PLATBOOK_CHROMIUM'];
  if (given)
    return existsSync(given) ? checkStarts(given) : { missing: `PLATBOOK_CHROMIUM=${given} is not a file` };
  const isHurried = ![undefined, '', '0'].includes(process.env['PLATBOOK_CI']);
  const isWanted = isHurried ? !existsSync(SHELL) : !PLACES.some(existsSync);
  const refusal = isWanted ? await aptInstall(['chromium-headless-shell'], 'Chromium') : null;
  const found = PLACES.find(existsSync);
  if (found !== undefined) return checkStarts(found);
  return { missing: `Chromium is not installed, and ${refusal ?? 'apt-get put it where we do not look'}` };
}

function checkStarts(path: string): { path: string } | { missing: string } {
  const { status, stderr, error } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return status === 0 ? { path } : { missing: `${path} does not start: ${error?.message ?? stderr.trim()}` };
}
