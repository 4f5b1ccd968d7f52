import { type Browser, chromium } from 'playwright';
import { findChromium } from '../chromium.ts';

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

/** Starts a Chromium that makes no background requests; returns null when none is installed. */
export async function openBenchBrowser(): Promise<Browser | null> {
  const found = await findChromium();
  if ('path' in found) return chromium.launch({ executablePath: found.path, args: FLAGS });
  console.log(`page: skipped: ${found.missing}`);
  return null;
}
