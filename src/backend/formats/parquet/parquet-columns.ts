import { type FileMetaData, parquetSchema, type SchemaTree } from 'hyparquet';
import { Problem } from '../../../kernel/problem.ts';
import type { RawValue, SourceColumn } from '../feature-source.ts';
import { numberOrText } from '../number-or-text.ts';

/** The longest decimals that databases have: 256 bits, with 76 digits. */
const MAX_SCALE = 76;
const MAX_DECIMAL_BYTES = 32;

export interface ParquetColumn extends SourceColumn {
  tree: SchemaTree;
  /** The bytes are UTF-8, as the file declares. */
  isText: boolean;
  /** The file declares the bytes as geometry, or does not declare what they are. */
  isBinary: boolean;
  /** The decimal places of a decimal number, to which its value is rounded. Otherwise it could be 0.30000000000000004. */
  scale: number | null;
}

/** Returns the top-level columns of the schema. A list or a structure is one column. */
export function listParquetColumns(metadata: FileMetaData): ParquetColumn[] {
  return parquetSchema(metadata).children.map((tree) => {
    const { name, type, converted_type: converted, logical_type: logical, scale } = tree.element;
    const isText = converted === 'UTF8' || converted === 'JSON' || converted === 'ENUM';
    const isPlain = logical === undefined && converted === undefined;
    const isLongDecimal = logical?.type === 'DECIMAL' && converted === undefined;
    return {
      name,
      tree,
      type: typeOf(tree),
      isText: tree.children.length === 0 && isText,
      isBinary:
        tree.children.length === 0 && type === 'BYTE_ARRAY' && !isText && (isPlain || isGeometry(tree)),
      scale: isLongDecimal
        ? checkedScale(name, logical.scale)
        : converted === 'DECIMAL'
          ? checkedScale(name, scale ?? 0)
          : null,
    };
  });
}

function checkedScale(column: string, scale: number): number {
  if (Number.isInteger(scale) && scale >= 0 && scale <= MAX_SCALE) return scale;
  throw new Problem(
    'unreadable_file',
    `The column ${column} says that its numbers have ${scale} decimal places, but only 0 to ${MAX_SCALE} can be read. Export the file again.`,
  );
}

/** Returns true for Parquet's own geometry types (format 2.11). */
export function isGeometry({ element }: SchemaTree): boolean {
  return element.logical_type?.type === 'GEOMETRY' || element.logical_type?.type === 'GEOGRAPHY';
}

function typeOf({ children, element }: SchemaTree): SourceColumn['type'] {
  const { type, converted_type: converted, logical_type: logical } = element;
  if (children.length > 0) return 'unknown';
  if (converted === 'UTF8' || converted === 'JSON') return 'text';
  if (converted === 'DATE' || converted?.startsWith('TIMESTAMP') || logical?.type === 'TIMESTAMP')
    return 'date';
  if (type === 'BOOLEAN') return 'boolean';
  if (converted === 'DECIMAL' || logical?.type === 'DECIMAL' || logical?.type === 'FLOAT16') return 'number';
  if (type === 'INT96') return 'date';
  return type === 'BYTE_ARRAY' || type === 'FIXED_LEN_BYTE_ARRAY' ? 'text' : 'number';
}

/** Converts a decoded value that is not bytes: large whole numbers to text, lists and structures to JSON. */
export function parquetValue(value: unknown, { scale, tree }: ParquetColumn): RawValue {
  if (value === undefined || value === null) return null;
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      if (Number.isNaN(value)) return null;
      return scale === null ? value : Number(value.toFixed(Math.min(scale, 20)));
    case 'bigint':
      return scale === null ? numberOrText(value) : scaled(value, scale);
    default:
      return JSON.stringify(hasTextKeys(tree) ? withTextKeys(value) : value, plainMember);
  }
}

/** Reads a decimal in bytes (a whole number, the highest byte first) without rounding. More bytes than a decimal can have stay hexadecimal. */
export function decimalValue(bytes: Uint8Array, scale: number): RawValue {
  if (bytes.length === 0) return null;
  if (bytes.length > MAX_DECIMAL_BYTES) return Buffer.from(bytes).toString('hex');
  return scaled(BigInt.asIntN(bytes.length * 8, BigInt(`0x${Buffer.from(bytes).toString('hex')}`)), scale);
}

/** Returns a whole number divided by 10 to the power of `scale`: as a number if it has at most 15 digits, which a double keeps, else as text. */
function scaled(unscaled: bigint, scale: number): RawValue {
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const decimals = digits.slice(digits.length - scale).replace(/0+$/, '');
  const text = `${unscaled < 0n ? '-' : ''}${whole}${decimals === '' ? '' : `.${decimals}`}`;
  return whole.length + decimals.length > 15 ? text : Number(text);
}

/** Returns true for a map whose keys are texts. */
function hasTextKeys({ element, children }: SchemaTree): boolean {
  const isMap = element.converted_type === 'MAP' || element.logical_type?.type === 'MAP';
  return isMap && children[0]?.children[0]?.element.type === 'BYTE_ARRAY';
}

/** Returns a map with its keys as texts. The library hyparquet turns the keys, which are bytes, into numbers with commas: `107,101,121`. */
function withTextKeys(map: object): object {
  return Object.fromEntries(
    Object.entries(map).map(([key, value]) => {
      const isBytes = /^\d{1,3}(?:,\d{1,3})*$/.test(key);
      return [isBytes ? bytesToText(Uint8Array.from(key.split(','), Number)) : key, value];
    }),
  );
}

function plainMember(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return numberOrText(value);
  return value instanceof Uint8Array ? bytesToText(value) : value;
}

const strict = new TextDecoder('utf-8', { fatal: true });

/** Returns the bytes as text if they are UTF-8, else in hexadecimal. */
export function bytesToText(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('hex');
  }
}
