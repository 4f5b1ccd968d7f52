/** `npm run format`: formats everything and repairs what the linter can repair. */
import { spawnSync } from 'node:child_process';

const formatted = spawnSync('oxfmt', ['.'], { stdio: 'inherit' });
const linted = spawnSync('oxlint', ['--type-aware', '--fix', '.'], { stdio: 'inherit' });
process.exitCode = (formatted.status ?? 1) || (linted.status ?? 1);
