import { titleCase } from '../../../kernel/title-case.ts';

/** An address as on an envelope. Parts that the county doesn't give are null. */
export interface FormattedAddress {
  line: string;
  city: string | null;
  state: string | null;
  zip: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the addresses of a parcel: the first line, and the second one if it differs. Returns an empty array without an address. */
export function formatAddresses(fields: Fields): FormattedAddress[] {
  const lines = [textOf(fields, 'address'), textOf(fields, 'address2')].filter((line) => line !== null);
  const zip = textOf(fields, 'szip') ?? textOf(fields, 'szip5') ?? textOf(fields, 'postcode');
  const place = { city: textOf(fields, 'scity'), state: textOf(fields, 'state2'), zip };
  return [...new Set(lines)].map((line) => ({ line, ...place }));
}

/** Returns the line below the street, such as `ALDERTON, ZZ 00012`. Leaves out unknown parts. */
function localityOf({ city, state, zip }: FormattedAddress): string {
  const isKnown = (part: string | null) => part !== null && part !== '';
  return [city, [state, zip].filter(isKnown).join(' ')].filter(isKnown).join(', ');
}

/**
 * Returns the city, state and ZIP for the line under the title of a parcel: "Alderton, ZZ 00012". If the city is unknown, returns only the ZIP, because the
 * county and its state follow in the same line.
 */
export function knownLocalityOf(address: FormattedAddress): string {
  const { city, zip } = address;
  if (city === null || city === '') return zip ?? '';
  return localityOf({ ...address, city: titleCase(city) });
}

/** Returns the whole address in one line, as the county wrote it. */
export function wholeAddress(address: FormattedAddress): string {
  return [address.line, localityOf(address)].filter((part) => part !== '').join(', ');
}

/** Returns the title of a parcel: its address, or else its number, or "Address Not Available". */
export function parcelHeadline(fields: Fields): string {
  const address = textOf(fields, 'address');
  if (address !== null) return address;
  const number = textOf(fields, 'parcelnumb');
  return number === null ? 'Address Not Available' : `Parcel ${number}`;
}

function textOf(fields: Fields, name: string): string | null {
  const value = fields[name];
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
}
