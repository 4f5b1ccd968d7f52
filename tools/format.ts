/** `npm run format`: formats all files, applies the linter's automatic fixes and writes the list of decisions. */
import { spawnSync } from 'node:child_process';

const formatted = spawnSync('oxfmt', ['.'], { stdio: 'inherit' });
const linted = spawnSync('oxlint', ['--type-aware', '--fix', '.'], { stdio: 'inherit' });
const listed = spawnSync('node', ['tools/list-decisions.ts'], { stdio: 'inherit' });
process.exitCode = (formatted.status ?? 1) || (linted.status ?? 1) || (listed.status ?? 1);
