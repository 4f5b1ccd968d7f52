import os from 'node:os';

/** Returns `host:pid` of this process. Long work stores it, so that a process that starts after a kill knows at once that the work has stopped. */
export function processHolder(): string {
  return `${os.hostname()}:${process.pid}`;
}

/** Returns true if the process ran on this machine and has ended. The state of a process on another machine is unknown, so there the heartbeat decides. */
export function isHolderGone(holder: string): boolean {
  const at = holder.lastIndexOf(':');
  if (holder.slice(0, at) !== os.hostname()) return false;
  return isProcessGone(Number(holder.slice(at + 1)));
}

/** Returns true if the process of this machine that had this number has ended. */
export function isProcessGone(pid: number): boolean {
  // A container gives its first process the same number every time, so a holder with our number is an earlier process.
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
