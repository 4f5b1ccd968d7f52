export function canAffectPage(file: string): boolean;
export function isWebBuildCurrent(): boolean;
export function fingerprintOfSources(): string;
export function stampWebBuild(fingerprint: string): void;
