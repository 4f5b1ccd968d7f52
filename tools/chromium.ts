import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { aptInstall } from './apt.ts';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium that starts, installing it by apt when the machine allows; or `{ missing: why }`. */
export async function findChromium(): Promise<{ path: string } | { missing: string }> {
  const given = process.env['PLATBOOK_CHROMIUM'];
  const places = given ? [given] : PLACES;
  const found = places.find(existsSync);
  if (found) return checkStarts(found);
  if (given) return { missing: `PLATBOOK_CHROMIUM=${given} is no file` };
  const refusal = await aptInstall(['chromium'], 'Chromium');
  if (refusal !== null) return { missing: `Chromium is not installed, and ${refusal}` };
  const installed = PLACES.find(existsSync);
  return installed ? checkStarts(installed) : { missing: 'Chromium was installed but is not where we look' };
}

function checkStarts(path: string): { path: string } | { missing: string } {
  const { status, stderr, error } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return status === 0 ? { path } : { missing: `${path} does not start: ${error?.message ?? stderr.trim()}` };
}
