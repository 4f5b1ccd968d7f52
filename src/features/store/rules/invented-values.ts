import type { ParcelColumn } from '../../parcels/rules/parcel-columns.ts';

/** Names that no real person has. */
const FIRST = [
  'BRANICK',
  'CAELORA',
  'DORVETH',
  'ELTHINA',
  'FENNARD',
  'GARVUNE',
  'HESKITH',
  'IRIWYN',
  'JASKELLE',
  'KELVOS',
];
const LAST = ['ALDERMOOT', 'BROSKENNY', 'CHENDLEBY', 'DRUMWALLOW', 'ESKERFORD', 'FALLOWMERE', 'GRENTHORPE'];
const COMPANIES = ['ALDERMOOT HOLDINGS LLC', 'ESKERFORD FARMS INC', 'GRENTHORPE FAMILY TRUST'];
const CITY = 'SAMPLETON';
const ZIP = '00000';

interface InventedOwner {
  name: string;
  first: string;
  last: string;
  street: string;
  number: number;
}

function inventedOwner(row: number): InventedOwner {
  const first = FIRST[row % FIRST.length] as string;
  const last = LAST[(row * 3) % LAST.length] as string;
  const company = row % 5 === 4 ? COMPANIES[row % COMPANIES.length] : undefined;
  return {
    name: company ?? `${last} ${first}`,
    first: company === undefined ? first : '',
    last: company === undefined ? last : '',
    number: 100 + ((row * 37) % 900),
    street: `${LAST[(row * 5) % LAST.length] as string} ST`,
  };
}

/**
 * Returns an invented value of a personal column; '' for a column that is not listed here. All columns of a row describe the same invented owner, except
 * `previous_owner`.
 */
export function inventedPersonalValue(name: string, row: number): string {
  const owner = inventedOwner(row);
  switch (name) {
    case 'owner':
    case 'unmodified_owner':
      return owner.name;
    case 'ownfrst':
      return owner.first;
    case 'ownlast':
      return owner.last;
    case 'previous_owner':
      return inventedOwner(row + 11).name;
    case 'mailadd':
      return `${owner.number} ${owner.street}`;
    case 'mail_addno':
      return String(owner.number);
    case 'mail_addstr':
      return owner.street.replace(/ ST$/, '');
    case 'mail_addsttyp':
      return 'ST';
    case 'mail_city':
      return CITY;
    case 'mail_zip':
      return ZIP;
    case 'original_mailing_address':
      return `${owner.number} ${owner.street}, ${CITY} ${ZIP}`;
    default:
      return '';
  }
}

/** Returns an invented value of the column's type, for columns whose values the reader does not see. */
export function inventedValue({ type, format }: Pick<ParcelColumn, 'type' | 'format'>, row: number): string {
  if (format === 'percent') return String((row * 7) % 100);
  switch (type) {
    case 'integer':
      return String(1 + ((row * 13) % 40));
    case 'number':
      return String(1 + ((row * 131) % 4000) / 10);
    case 'boolean':
      return row % 2 === 0 ? 'true' : 'false';
    case 'date':
    case 'timestamp':
      return `2020-01-${String(1 + (row % 28)).padStart(2, '0')}`;
    default:
      return 'sample';
  }
}
