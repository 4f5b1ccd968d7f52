import { type Permission, audienceOf } from '../../../kernel/permission.ts';

interface Scope {
  /** On the form and in lists. */
  words: string;
  hint: string;
  permissions: readonly Permission[];
}

/**
 * What a token may be made for. A permission that is in no scope needs a person who is signed in: passwords, sessions, members, tokens themselves,
 * deletion. A new feature adds its permissions here, or no program reaches it.
 */
export const TOKEN_SCOPES = {
  read_parcels: {
    words: 'Read parcels',
    hint: 'Records, places, search, coverage and pictures',
    permissions: ['place.read', 'parcel.read', 'search.read', 'coverage.read', 'image.read'],
  },
  read_layers: {
    words: 'Read layers',
    hint: 'Map tiles of parcels and layers',
    permissions: ['tile.read', 'source.create'],
  },
  read_follows: {
    words: 'Read follows',
    hint: 'The parcels and places that you follow',
    permissions: ['follow.read'],
  },
  write_follows: {
    words: 'Write follows',
    hint: 'Follow, note and unfollow',
    permissions: ['follow.create', 'follow.update', 'follow.remove'],
  },
  read_focus_areas: {
    words: 'Read focus areas',
    hint: 'Yours and those of your group',
    permissions: ['focus_area.read', 'focus_area.open'],
  },
  write_focus_areas: {
    words: 'Write focus areas',
    hint: 'Keep and delete them',
    permissions: ['focus_area.create', 'focus_area.delete'],
  },
  read_projects: {
    words: 'Read projects',
    hint: 'Those of your groups, and those shared with you',
    permissions: ['project.open', 'project.list', 'project.list_public'],
  },
  write_projects: {
    words: 'Write projects',
    hint: 'Make, save, share and delete them',
    permissions: ['project.create', 'project.update', 'project.delete', 'project.share'],
  },
  read_imports: {
    words: 'Read imports',
    hint: 'Imports, editions and layers of this site',
    permissions: ['import.read', 'edition.read', 'layer.read'],
  },
  write_imports: {
    words: 'Write imports',
    hint: 'Import county files, publish and cancel',
    permissions: ['import.create', 'import.publish', 'import.cancel'],
  },
} as const satisfies Record<string, Scope>;

export type TokenScope = keyof typeof TOKEN_SCOPES;
// Object.keys gives strings; these are the keys of a constant.
export const TOKEN_SCOPE_NAMES = Object.keys(TOKEN_SCOPES) as TokenScope[];

/** Every token may ask what its owner's plan allows and how much of it is used. */
const ALWAYS: readonly Permission[] = ['plan.read', 'usage.read'];

/** What a token with these scopes may ask for; names that are no scope (any more) give nothing. */
export function permissionsOf(scopes: readonly string[]): ReadonlySet<Permission> {
  const known = TOKEN_SCOPE_NAMES.filter((name) => scopes.includes(name));
  return new Set([
    ...ALWAYS,
    ...known.flatMap((name): readonly Permission[] => TOKEN_SCOPES[name].permissions),
  ]);
}

/** True for scopes that only operators can use. */
export function isForOperators(scope: TokenScope): boolean {
  return TOKEN_SCOPES[scope].permissions.some((permission) => audienceOf(permission) === 'operator');
}

/** Scopes that somebody can give a token of theirs. */
export function scopesFor({ isOperator }: { isOperator: boolean }): readonly TokenScope[] {
  return TOKEN_SCOPE_NAMES.filter((scope) => isOperator || !isForOperators(scope));
}
