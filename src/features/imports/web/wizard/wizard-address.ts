import type { ImportSource } from '../../contract.ts';

export const NEW_IMPORT = '/admin/imports/new';

/** The steps of a new import that have an address. The started import has its own page. */
export type WizardStep = 'source' | 'look' | 'columns';

export interface WizardAddress {
  step: WizardStep;
  source: ImportSource | null;
  /** The county's path. */
  place: string | null;
}

const ADDRESS = /^\/admin\/imports\/new\/(look|columns)\/(upload|file)\/([\w-]+)(\/(?:us|ca)\/.+)?$/;

/** Parses `/admin/imports/new/look/upload/ID/us/zz/alder`. A path on the server is in base64, because it contains slashes and dots. */
export function parseWizardAddress(path: string): WizardAddress {
  const [, step, kind, value = '', place = null] = ADDRESS.exec(path) ?? [];
  if (step !== 'look' && step !== 'columns') return { step: 'source', source: null, place: null };
  return { step, source: parseSource(kind, value), place };
}

export function formatWizardAddress({ step, source, place }: WizardAddress): string {
  if (step === 'source' || source === null) return NEW_IMPORT;
  return `${NEW_IMPORT}/${step}/${formatSource(source)}${place ?? ''}`;
}

/** Returns `upload/ID`, or `file/PATH` with the path in base64. */
export function formatSource({ upload, file }: ImportSource): string {
  return upload === undefined ? `file/${encode(file ?? '')}` : `upload/${upload}`;
}

export function parseSource(kind: string | undefined, value: string): ImportSource {
  return kind === 'upload' ? { upload: value } : { file: decode(value) };
}

function encode(text: string): string {
  const binary = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function decode(text: string): string {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
  } catch {
    return '';
  }
}
