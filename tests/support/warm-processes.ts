import { type ProcessCall, newProcesses, takeProcessesFrom } from '../../src/backend/threads/call-process.ts';

/**
 * Starting a process and loading its modules takes ten times as long as reading the small files of tests. So a process is kept after its task
 * for the next task of its module, up to this many tasks. The program starts a new one for each file, as the unit test `call-process.test.ts`
 * does.
 */
const MAX_TASKS = 50;

type Process = ReturnType<typeof newProcesses.take>;
const free = new Map<string, Process[]>();
const tasksOf = new WeakMap<Process, number>();

takeProcessesFrom({
  take(call) {
    const kept = free.get(kindOf(call))?.pop();
    if (kept === undefined || kept.exitCode !== null || kept.signalCode !== null)
      return newProcesses.take(call);
    kept.ref();
    kept.channel?.ref();
    return kept;
  },
  async release(child, call, hasAnswered) {
    const tasks = (tasksOf.get(child) ?? 0) + 1;
    tasksOf.set(child, tasks);
    if (!hasAnswered || tasks === MAX_TASKS || !child.connected)
      return newProcesses.release(child, call, hasAnswered);
    // Kept processes end with the worker of the tests, because their channel closes.
    child.unref();
    child.channel?.unref();
    free.set(kindOf(call), [...(free.get(kindOf(call)) ?? []), child]);
  },
});

/** Processes of a kind have the same module, limits and priority. */
function kindOf({ module, limits, hasLowPriority }: ProcessCall): string {
  return JSON.stringify([module.href, limits, hasLowPriority]);
}
