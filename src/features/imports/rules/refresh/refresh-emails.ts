interface RefreshFacts {
  /** For example `Travis County, TX`. */
  county: string;
  /** The page of the refresh or of the county's schedule. */
  link: string;
}

/** The emails to operators about the refreshes of counties that have a schedule. */
export const REFRESH_EMAILS = {
  waiting: ({ county, link }: RefreshFacts, reasons: readonly string[]) => ({
    subject: `${county}: a refresh waits for you`,
    action: 'Compare the refresh',
    text: `Hello,\n\nA refresh of ${county} is complete, but it was not published, because:\n\n${reasons.map((reason) => `- ${reason}\n`).join('')}\nCompare it, then publish or discard it:\n\n${link}\n`,
  }),
  failed: ({ county, link }: RefreshFacts, error: string, next: string | null) => ({
    subject: `${county}: the refresh failed`,
    action: 'Open the schedule',
    text: `Hello,\n\nThe scheduled refresh of ${county} failed several times. The last error was:\n\n${error}\n\nThe published parcels are as they were before. ${next === null ? 'It is not tried again automatically.' : `It is tried again on ${next}.`}\n\n${link}\n`,
  }),
} as const;
