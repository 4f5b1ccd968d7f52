import { browserLabel } from '../../accounts/rules/browser-label.ts';

const MAX_LENGTH = 60;

/** Returns a label for the device of a session, from the `User-Agent` header of its browser or program: "Chrome on Windows". */
export function deviceLabel(userAgent: string | null): string {
  const text = userAgent?.trim() ?? '';
  if (text === '') return 'Unknown device';
  const browser = browserLabel(text);
  if (browser !== undefined) return browser;
  const [program = text] = text.split(/[\s/]/, 1);
  return program.length > MAX_LENGTH ? `${program.slice(0, MAX_LENGTH)}…` : program;
}
