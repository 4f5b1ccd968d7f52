import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { ALLOCATOR } from './memory-settings.mjs';
import { ROOT } from './progress.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs a script with the given Node in place of this process: same input and output, signals are forwarded. Resolves to its exit code. */
export function runNode(node, args) {
  const bins = [path.dirname(node), path.join(ROOT, 'node_modules', '.bin')];
  const env = {
    ...ALLOCATOR,
    // Compiled TypeScript is cached between starts, which halves the load time of the program and of each of its threads.
    NODE_COMPILE_CACHE: path.join(ROOT, '.toolchain', 'compile-cache'),
    ...process.env,
    PATH: [...bins, process.env.PATH ?? ''].join(path.delimiter),
  };
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: ROOT, env, stdio: 'inherit' });
    const listeners = SIGNALS.map((signal) => {
      // A terminal sends Ctrl-C to the child directly: forwarding it would send it twice.
      const listener = () => void (signal === 'SIGINT' && process.stdin.isTTY ? 0 : child.kill(signal));
      process.on(signal, listener);
      return [signal, listener];
    });
    const stopWatching = watchParent(() => child.kill('SIGTERM'));
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      stopWatching();
      for (const [name, listener] of listeners) process.off(name, listener);
      resolve(code ?? 128 + (os.constants.signals[signal] ?? 0));
    });
  });
}

/** npm runs this process in a shell. When npm is stopped, it stops the shell but not this process. So `onGone` is called when the shell has ended. */
function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event) return () => undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, 250);
  return () => clearInterval(timer);
}
