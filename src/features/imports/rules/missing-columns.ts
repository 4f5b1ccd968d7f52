import { type ParcelColumnName, findParcelColumn } from '../../parcels/rules/parcel-columns.ts';

const label = (name: ParcelColumnName) => `“${findParcelColumn(name)?.label ?? name}”`;

/**
 * Describes the important columns that no column of a file was matched to. Each line says what will not work and how to repair it. Returns null when none is missing.
 * `ownersAddress` is a column that was taken for the owners' address although its name doesn't say whose address it has.
 */
export function describeMissingColumns(has: Has, ownersAddress?: string): string | null {
  const sentences = [
    ...missingNumber(has),
    ...missingAddress(has, ownersAddress),
    ...missingOwner(has),
    ...missingValue(has),
  ];
  return sentences.length === 0 ? null : sentences.join('\n');
}

type Has = (name: ParcelColumnName) => boolean;

function missingNumber(has: Has): string[] {
  if (has('parcelnumb')) return [];
  return [
    `No parcel number: search by number will find nothing, and the next update can’t tell which parcels are the same. Match the column with the numbers to ${label('parcelnumb')}.`,
  ];
}

function missingAddress(has: Has, ownersAddress: string | undefined): string[] {
  if (has('address') || has('saddstr')) return [];
  if (has('saddno'))
    return [
      `House numbers without streets: search by address will find nothing. Match the column with the street names to ${label('saddstr')}.`,
    ];
  if (ownersAddress !== undefined)
    return [
      `No address: search by address will find nothing. The address in ${ownersAddress} looks like the owner’s, who may live elsewhere. If it is the property’s, match the column to ${label('address')}.`,
    ];
  return [
    `No address: search by address will find nothing. Match a column to ${label('address')}, or join a table that has the addresses.`,
  ];
}

function missingOwner(has: Has): string[] {
  if (has('owner')) return [];
  return [
    `No owner: search by owner will find nothing. Match a column to ${label('owner')}, or join a table that has the owners.`,
  ];
}

function missingValue(has: Has): string[] {
  if (has('parval') || has('landval') || has('improvval')) return [];
  return [
    `No value: parcels will show no value. Match a column to ${label('parval')} or ${label('landval')}.`,
  ];
}
