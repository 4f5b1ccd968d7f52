import type { Jobs } from '../../../../backend/jobs/jobs.ts';
import type { Services } from '../../../../backend/services.ts';

/** What imports need besides the services. */
export interface ImportContext {
  services: Services;
  jobs: Jobs;
  /** Called when a new edition or layer is current: serving switches to it. */
  onPublished(): Promise<void>;
}
