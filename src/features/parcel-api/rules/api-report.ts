/** The maximum length of a report's text: that of a comment in the site's own form for such reports (features/data-requests). */
const MAX_TEXT = 5000;

export interface ApiReport {
  ll_uuid?: string | undefined;
  comment: string;
  details: Readonly<Record<string, string | number | boolean | null>>;
}

/** Returns a program's report as the text that operators read: the comment, the parcel, and a line for each column. */
export function reportText({ ll_uuid: uuid, comment, details }: ApiReport): string {
  const lines = [
    comment,
    uuid === undefined ? '' : `ll_uuid: ${uuid}`,
    ...Object.entries(details).map(([column, value]) => `${column}: ${value ?? '(no value)'}`),
  ];
  return lines
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, MAX_TEXT);
}
