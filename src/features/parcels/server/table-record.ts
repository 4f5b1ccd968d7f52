import type { OptOutsNow } from '../../privacy/server/index.ts';
import type { Allowed } from '../../usage/server/index.ts';
import type { TableRecord } from '../contract.ts';
import { type FieldAccess, type HiddenReason, accessToParcel } from '../rules/field-access.ts';
import type { FieldValue } from '../rules/format-value.ts';
import { type NameMask, hiddenNames, nameMask } from '../rules/name-mask.ts';
import { optOutSubject } from '../rules/opt-out-subject.ts';
import type { RecordRow } from './queries-records.ts';

export interface RecordReader {
  /** The columns of the parcel that the reader may see. */
  access: FieldAccess<HiddenReason>;
  isOperator: boolean;
  optOuts: OptOutsNow;
  /** Hides the names of the parcel's owners after an opt-out, and free texts that mention a name on the opt-out list; null when nothing is hidden. */
  mask: NameMask | null;
  /** Values of the parcel that all its records share. */
  parcel: { geoid: string; ll_uuid: string; parcelnumb: unknown };
}

/** Returns a record in the form of the API. An opt-out hides a person's name in every record, even if the parcel's own row doesn't name them. */
export function tableRecord(
  { ordinal, headline, fields: raw }: RecordRow,
  reader: RecordReader,
): TableRecord {
  const values = isValues(raw) ? raw : {};
  const isRemoved =
    !reader.optOuts.isEmpty &&
    reader.optOuts.isHidden(
      optOutSubject({ ...values, ...reader.parcel, custom: values }, reader.access.isPersonal),
    );
  const { isOperator } = reader;
  const access = isRemoved ? accessToParcel(reader.access, { isRemoved, isOperator }) : reader.access;
  const isHidden = isRemoved || access.personal === 'removed';
  const names = isHidden ? hiddenNames(values, values, access.isPersonal) : null;
  const own = isOperator ? null : nameMask(reader.optOuts, reader.parcel.geoid, names);
  const isNaming = (name: string, value: unknown) =>
    own?.hides(name, value) === true || reader.mask?.hides(name, value) === true;
  const fields: TableRecord['fields'] = {};
  let isPartlyHidden = false;
  for (const [name, value] of Object.entries(values)) {
    if (!isFieldValue(value)) continue;
    if ((access.personal !== null && access.isPersonal(name)) || isNaming(name, value)) isPartlyHidden = true;
    else if (access.whyHidden(name) === null) fields[name] = value;
  }
  const { owner } = fields;
  return {
    ordinal,
    headline: headline === null || isNaming('address', headline) ? `Record ${ordinal}` : headline,
    owner: owner === undefined ? null : String(owner),
    fields,
    is_partly_hidden: isPartlyHidden,
  };
}

/** Hides personal values in records beyond the daily limit. Each record counts, because each may name another person. */
export async function limitRecords(
  records: readonly TableRecord[],
  { isPersonal }: FieldAccess<HiddenReason>,
  llUuid: string,
  allow: (subjects: readonly string[]) => Promise<Pick<Allowed, 'has'>>,
): Promise<TableRecord[]> {
  const subjectOf = ({ ordinal }: TableRecord) => `${llUuid}#${ordinal}`;
  const naming = records.filter(({ fields }) => Object.keys(fields).some(isPersonal));
  const allowed = await allow(naming.map(subjectOf));
  const leftOut = new Set(naming.filter((record) => !allowed.has(subjectOf(record))));
  return records.map((record) => {
    if (!leftOut.has(record)) return record;
    const fields = Object.fromEntries(Object.entries(record.fields).filter(([name]) => !isPersonal(name)));
    return { ...record, owner: null, fields, is_partly_hidden: true };
  });
}

function isValues(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isFieldValue(value: unknown): value is FieldValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
