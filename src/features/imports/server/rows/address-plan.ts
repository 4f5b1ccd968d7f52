import type { FeatureBatch, SourceColumn } from '../../../../backend/formats/feature-source.ts';
import { type AddressRule, namesCity } from '../../rules/address-rules.ts';
import { fillAddressTemplate, parseAddressTemplate } from '../../rules/address-template.ts';
import { parseText } from '../../rules/parse-value.ts';
import type { RecipeAddress } from '../../rules/recipe.ts';
import { type SplitAddress, splitAddress } from '../../rules/split-address.ts';
import type { RowValue } from './row-value.ts';

/** Fills empty address columns of a row after its values are read. Values from the file stay. */
export type AddressPlan = (batch: FeatureBatch, index: number, values: RowValue[]) => void;

const PARTS = {
  site: {
    number: 'saddno',
    prefix: 'saddpref',
    street: 'saddstr',
    type: 'saddsttyp',
    suffix: 'saddstsuf',
    unit: 'sunit',
  },
  mail: {
    number: 'mail_addno',
    prefix: 'mail_addpref',
    street: 'mail_addstr',
    type: 'mail_addsttyp',
    suffix: 'mail_addstsuf',
    unit: 'mail_unit',
  },
} as const satisfies Record<'site' | 'mail', Record<keyof SplitAddress, string>>;

/** Returns the names of the standard columns that the rules fill. */
export function addressColumns(addresses: readonly RecipeAddress[]): string[] {
  return addresses.flatMap((address) =>
    address.kind === 'assemble' ? [address.to] : Object.values(PARTS[address.into]),
  );
}

export function planAddresses(
  addresses: readonly AddressRule[],
  { columns, indexOf }: { columns: readonly SourceColumn[]; indexOf(name: string): number },
): AddressPlan[] {
  /** Returns a reader of the parsed value of the standard column `name` or, if it is empty or there is no such column, of the file's column `name` as text. */
  const readerOf = (name: string) => {
    const target = indexOf(name);
    const source = columns.findIndex((column) => column.name === name);
    return (batch: FeatureBatch, index: number, values: readonly RowValue[]): string | null => {
      const value = target < 0 ? null : (values[target] ?? null);
      if (value !== null) return typeof value === 'object' ? value.toString() : String(value);
      return source < 0 ? null : parseText(batch.value(index, source));
    };
  };
  return addresses.map((address): AddressPlan => {
    if (address.kind === 'assemble') {
      const template = parseAddressTemplate(address.template);
      const readers = new Map(
        template.flatMap((part) => ('column' in part ? [[part.column, readerOf(part.column)] as const] : [])),
      );
      const target = indexOf(address.to);
      return (batch, index, values) => {
        values[target] ??= fillAddressTemplate(
          template,
          (column) => readers.get(column)?.(batch, index, values) ?? null,
        );
      };
    }
    const read = readerOf(address.from);
    const parts = Object.entries(PARTS[address.into]).map(([part, name]) => ({
      part: part as keyof SplitAddress,
      target: indexOf(name),
    }));
    const street = indexOf(PARTS[address.into].street);
    return (batch, index, values) => {
      // An address that the file already splits is not mixed with parts of another address.
      if (values[street] !== null) return;
      const line = read(batch, index, values);
      if (line === null || (address.leavesCities === true && namesCity(line))) return;
      const split = splitAddress(line);
      if (split === null) return;
      for (const { part, target } of parts) values[target] ??= split[part];
    };
  });
}
