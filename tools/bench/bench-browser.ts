import { type Browser, chromium } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../chromium.ts';

/** Starts a Chromium that makes no background requests; returns null when none is installed. */
export async function openBenchBrowser(): Promise<Browser | null> {
  const found = await findChromium();
  if ('path' in found) return chromium.launch({ executablePath: found.path, args: CHROMIUM_FLAGS });
  console.log(`page: skipped: ${found.missing}`);
  return null;
}
