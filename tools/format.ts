/** `npm run format`: formats all files and applies the linter's automatic fixes. */
import { spawnSync } from 'node:child_process';

const formatted = spawnSync('oxfmt', ['.'], { stdio: 'inherit' });
const linted = spawnSync('oxlint', ['--type-aware', '--fix', '.'], { stdio: 'inherit' });
process.exitCode = (formatted.status ?? 1) || (linted.status ?? 1);
