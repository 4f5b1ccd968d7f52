import type { Jobs } from '../../../../backend/jobs/jobs.ts';
import type { Services } from '../../../../backend/services.ts';

/** The dependencies of imports. */
export interface ImportContext {
  services: Services;
  jobs: Jobs;
  /** Called when a new edition or layer is current, so that the server switches to it. `county` is the path of the county of the edition, or null. */
  onPublished(county: string | null): Promise<void>;
}
