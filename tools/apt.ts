import { spawnSync } from 'node:child_process';

/** Installs Debian packages when this machine allows it. Returns null, or the reason that it failed. */
export async function aptInstall(packages: readonly string[], label: string): Promise<string | null> {
  if (process.platform !== 'linux' || spawnSync('apt-get', ['--version']).status !== 0)
    return 'this machine has no apt-get to install it with';
  if (process.getuid?.() !== 0) return `installing it needs root (apt-get install ${packages.join(' ')})`;
  console.log(`installing ${label} by apt-get ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () =>
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
      encoding: 'utf8',
      env,
    });
  let result = install();
  if (result.status !== 0) {
    spawnSync('apt-get', ['update'], { encoding: 'utf8', env }); // the image may have no package lists yet
    result = install();
  }
  if (result.status === 0) return null;
  return `apt-get could not install it: ${(result.stderr || result.stdout).trim().split('\n').slice(-2).join(' ')}`;
}
