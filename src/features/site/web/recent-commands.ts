import { z } from 'zod';
import { recall, remember } from '../../../frontend/local-memory.ts';

const KEY = 'recent-commands';
const KEPT = 12;

/** Returns the ids of the commands that were run from the palette in this browser, latest first. */
export function recentCommands(): readonly string[] {
  return recall(KEY, z.array(z.string().max(200)).max(KEPT)) ?? [];
}

export function rememberCommand(id: string): void {
  remember(KEY, [id, ...recentCommands().filter((other) => other !== id)].slice(0, KEPT));
}
