import type { Page } from 'playwright';
import { z } from 'zod';

/** Chromium's trace: a list of events. Times are in microseconds; `tdur` is the processor time of the thread. */
const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      dur: z.number().optional(),
      tdur: z.number().optional(),
      args: z.object({ name: z.string().optional() }).loose().optional(),
    }),
  ),
});

/** A task of the main thread of a page, in milliseconds. */
export interface PageTask {
  /** The processor time. The clock also counts what other programs do meanwhile. */
  cpuMs: number;
  clockMs: number;
}

/** Starts to record what the browser of a page does. Returns a function that ends the recording, and returns the main threads' tasks. */
export async function recordTasks(page: Page): Promise<() => Promise<PageTask[]>> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser');
  const categories = ['-*', 'toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];
  await browser.startTracing(page, { categories: [...categories, '__metadata'] });
  return async () => {
    const { traceEvents } = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString()));
    const mains = new Set(
      traceEvents
        .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid} ${tid}`),
    );
    return traceEvents
      .filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && mains.has(`${pid} ${tid}`))
      .map(({ dur = 0, tdur = 0 }) => ({ cpuMs: tdur / 1000, clockMs: dur / 1000 }));
  };
}
