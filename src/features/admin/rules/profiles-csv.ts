import { csvLine } from '../../../kernel/csv.ts';

/** The answers that a person gave at registration. */
export interface Profile {
  id: string;
  name: string;
  email: string;
  industry: string | null;
  jobTitle: string | null;
  wantsEmail: boolean;
  createdAt: Date;
}

const HEADINGS = ['id', 'name', 'email', 'industry', 'job_title', 'wants_email', 'registered'];

/** Returns the answers of people as a CSV file. */
export function profilesCsv(profiles: readonly Profile[]): string {
  const lines = profiles.map((one) => [
    one.id,
    one.name,
    one.email,
    one.industry,
    one.jobTitle,
    one.wantsEmail,
    one.createdAt.toISOString(),
  ]);
  return [HEADINGS, ...lines].map(csvLine).join('');
}
