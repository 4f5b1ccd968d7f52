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
  const lines = profiles.map((profile) => [
    profile.id,
    profile.name,
    profile.email,
    profile.industry,
    profile.jobTitle,
    profile.wantsEmail,
    profile.createdAt.toISOString(),
  ]);
  return [HEADINGS, ...lines].map(csvLine).join('');
}
