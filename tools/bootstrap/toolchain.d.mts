export const NODE_VERSION: string;
export const PNPM_VERSION: string;
export function installToolchain(): Promise<string>;
export function isNewEnough(version: string): boolean;
export function nodePackageOf(platform: string, arch: string): string;
export function cleanNpmEnv(env?: Record<string, string | undefined>): Record<string, string | undefined>;
export function explainInstallFailure(tool: string, output: string): string;
