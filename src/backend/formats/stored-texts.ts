import { dosDecoder } from './dos-code-pages.ts';
import { FALLBACK, notUtf8 } from './foreign-text.ts';
import { readEncodingName, type SelectedEncoding, unknownEncoding } from './shapefile/dbf-encoding.ts';
import { validUtf8 } from './valid-utf8.ts';

/** Decodes the texts of a file, and describes their encoding. */
export interface StoredTexts {
  decode(bytes: Buffer, from: number, to: number): string;
  /** The encoding, for people: `utf-8 (the GeoPackage standard)`. Once a text had another encoding, the label contains that text as an example. */
  readonly label: string;
}

/** The maximum length of the example. */
const EXAMPLE_CHARACTERS = 40;

export function createStoredTexts({ label, origin }: SelectedEncoding): StoredTexts {
  if (label === 'utf-8') return new Utf8Texts(origin, FALLBACK);
  const decode = dosDecoder(label) ?? decoderOf(label);
  return {
    decode: (bytes, from, to) => decode(bytes.subarray(from, to)),
    label: `${label} (${origin})`,
  };
}

function decoderOf(label: string): (bytes: Buffer) => string {
  const decoder = new TextDecoder(label);
  return (bytes) => decoder.decode(bytes);
}

/** Makes the decoder for a format whose texts are UTF-8. A named encoding is used for texts that are not UTF-8. Throws `invalid_input` if the name is not known. */
export function createStandardTexts(origin: string, named: string | undefined): StoredTexts {
  const fallback = named === undefined ? 'utf-8' : readEncodingName(named);
  if (fallback === undefined) throw unknownEncoding(named ?? '');
  return new Utf8Texts(origin, fallback === 'utf-8' ? FALLBACK : fallback);
}

/**
 * Decodes UTF-8. A text that is not UTF-8 comes from another program. It is decoded in the fallback encoding instead of replacing characters with U+FFFD, and the
 * label says so.
 */
class Utf8Texts implements StoredTexts {
  readonly #origin: string;
  readonly #fallback: string;
  readonly #decoder: { decode(bytes: Uint8Array): string };
  #example: string | null = null;

  constructor(origin: string, fallback: string) {
    this.#origin = origin;
    this.#fallback = fallback;
    this.#decoder = new TextDecoder(fallback);
  }

  get label(): string {
    return this.#example === null
      ? `utf-8 (${this.#origin})`
      : `utf-8 and ${this.#fallback} (${notUtf8(this.#example)})`;
  }

  decode(bytes: Buffer, from: number, to: number): string {
    const text = bytes.subarray(from, to);
    const valid = validUtf8(text);
    if (valid !== null) return valid.toString('utf8');
    const decoded = this.#decoder.decode(text);
    this.#example ??= decoded.trim().slice(0, EXAMPLE_CHARACTERS);
    return decoded;
  }
}
