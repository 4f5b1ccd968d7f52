/**
 * Takes the screenshots of the README from a running server with the demo county: `node tools/take-screenshots.ts http://localhost:3000`
 * writes `docs/images/*.png`.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium } from 'playwright';
import { listCountiesWithParcels } from '../src/features/places/contract.ts';
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts';

const OUT = path.resolve(import.meta.dirname, '../docs/images');

interface Picture {
  name: string;
  /** `{county}` stands for the path of the first county. */
  address: string;
  size: { width: number; height: number };
  colorScheme: 'light' | 'dark';
}

const DESKTOP = { width: 1440, height: 900 };
const PICTURES: readonly Picture[] = [
  { name: 'map', address: '{county}', size: DESKTOP, colorScheme: 'light' },
  { name: 'parcel', address: '{county}/300', size: DESKTOP, colorScheme: 'light' },
  { name: 'dark', address: '{county}/300', size: DESKTOP, colorScheme: 'dark' },
  {
    name: 'phone',
    address: '{county}/300',
    size: { width: 390, height: 844 },
    colorScheme: 'light',
  },
];

async function main(base: string | undefined): Promise<number> {
  if (base === undefined) {
    console.error('usage: node tools/take-screenshots.ts http://localhost:3000');
    return 1;
  }
  const found = await findChromium();
  if ('missing' in found) {
    console.error(found.missing);
    return 1;
  }
  const county = await firstCounty(base);
  await mkdir(OUT, { recursive: true });
  const browser = await chromium.launch({ executablePath: found.path, args: CHROMIUM_FLAGS });
  try {
    for (const picture of PICTURES) await take(browser, base, county, picture);
  } finally {
    await browser.close();
  }
  return 0;
}

async function firstCounty(base: string): Promise<string> {
  const reply = await fetch(new URL('/counties.json', base));
  const [county] = listCountiesWithParcels.output?.parse(await reply.json()).counties ?? [];
  if (county === undefined) throw new Error('This server holds no county: start it with the demo county.');
  return county.place.path;
}

async function take(browser: Browser, base: string, county: string, picture: Picture): Promise<void> {
  const { name, address, size, colorScheme } = picture;
  // Reduced motion, so that no picture shows an unfinished animation.
  const page = await browser.newPage({ viewport: size, colorScheme, reducedMotion: 'reduce' });
  await page.goto(new URL(address.replace('{county}', county), base).href);
  await page.waitForURL((url) => url.hash.includes('c='));
  if (address !== '{county}') await page.getByRole('button', { name: 'Parcel Highlights' }).waitFor();
  await page.waitForLoadState('networkidle');
  const file = path.join(OUT, `${name}.png`);
  await page.screenshot({ path: file });
  console.log(file);
  await page.close();
}

process.exitCode = await main(process.argv[2]);
