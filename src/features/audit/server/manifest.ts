import { defineServer } from '../../../backend/feature-server.ts';
import { auditFeature } from '../feature.ts';
import { ACTS } from './acts.ts';
import { auditRoutes } from './audit-routes.ts';
import { ACTS_OF_PERSON } from './queries-personal.ts';

export const auditServer = defineServer(auditFeature, {
  acts: ACTS,
  personalData: [ACTS_OF_PERSON],
  serve: ({ services, acts }) => ({ routes: auditRoutes(services, acts) }),
});
