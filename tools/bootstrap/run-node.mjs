import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { ALLOCATOR } from './memory-settings.mjs';
import { ROOT } from './progress.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs a script with the given Node in our place: same input and output, signals handed on. Resolves to its exit code. */
export function runNode(node, args) {
  const bins = [path.dirname(node), path.join(ROOT, 'node_modules', '.bin')];
  const env = {
    ...ALLOCATOR,
    // What TypeScript becomes is kept between starts: half the time to load the program and each of its threads.
    NODE_COMPILE_CACHE: path.join(ROOT, '.toolchain', 'compile-cache'),
    ...process.env,
    PATH: [...bins, process.env.PATH ?? ''].join(path.delimiter),
  };
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: ROOT, env, stdio: 'inherit' });
    const listeners = SIGNALS.map((signal) => {
      // Ctrl-C in a terminal reaches the child by itself: handing it on would make it two.
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

/**
 * npm runs us in a shell. When npm is told to stop it stops that shell and leaves us running, with nobody to stop us: so the
 * shell's end is taken for ours.
 */
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
