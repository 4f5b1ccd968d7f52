import os from 'node:os';

/** What long work notes about the process that does it, as `host:pid`: whoever starts after a kill knows at once that it is dead. */
export function processHolder(): string {
  return `${os.hostname()}:${process.pid}`;
}

/** True when that process was of this machine and runs no more. Of another machine nothing is known: its heartbeat decides. */
export function isHolderGone(holder: string): boolean {
  const at = holder.lastIndexOf(':');
  if (holder.slice(0, at) !== os.hostname()) return false;
  const pid = Number(holder.slice(at + 1));
  // A container gives its first process the same number every time.
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
