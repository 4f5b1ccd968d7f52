/** Names of browsers in the text that they send. Many browsers also name the one that they are built on, so the specific ones come first. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
const MAX_LENGTH = 60;

/** Returns a label for the device of a session, from the text with which its browser introduced itself: "Chrome on Windows". */
export function deviceLabel(userAgent: string | null): string {
  const text = userAgent?.trim() ?? '';
  if (text === '') return 'Unknown device';
  const browser = nameIn(text, BROWSERS);
  const system = nameIn(text, SYSTEMS);
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`;
  if (system !== undefined) return system;
  const [program = text] = text.split(/[\s/]/, 1);
  return program.length > MAX_LENGTH ? `${program.slice(0, MAX_LENGTH)}…` : program;
}

function nameIn(text: string, names: readonly (readonly [RegExp, string])[]): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}
