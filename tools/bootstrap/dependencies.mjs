import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { withLock } from './lock.mjs';
import { ROOT, Failure, withProgress } from './progress.mjs';
import { runQuietly } from './run-quietly.mjs';
import { cleanNpmEnv, explainInstallFailure } from './toolchain.mjs';

const STAMP = path.join(ROOT, 'node_modules', '.platbook-installed');
const PNPM = path.join(ROOT, '.toolchain', 'node_modules', 'pnpm', 'bin', 'pnpm.mjs');
const INPUTS = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', '.npmrc'];

/** Installs the locked dependencies when they have changed since the last installation. */
export async function installDependencies(node) {
  if (isCurrent()) return;
  await withLock(path.join(ROOT, '.toolchain', 'installing'), async () => {
    if (isCurrent()) return;
    await withProgress('installing the dependencies (about a minute the first time)', () => install(node));
  });
}

function isCurrent() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint();
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const name of INPUTS) hash.update(readFileSync(path.join(ROOT, name))).update('\0');
  return hash.digest('hex');
}

async function install(node) {
  const env = { ...cleanNpmEnv(), PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}` };
  // CI=true prevents questions. `--prod=false` installs the test tools in every environment.
  const args = [PNPM, 'install', '--frozen-lockfile', '--prod=false', '--reporter=append-only'];
  const result = await runQuietly(node, args, { cwd: ROOT, env: { ...env, CI: 'true' } });
  if (result.code !== 0) throw new Failure(explainInstallFailure('pnpm', result.output));
  writeFileSync(STAMP, fingerprint());
}
