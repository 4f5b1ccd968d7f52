import { defineServer } from '../../../backend/feature-server.ts';
import { filtersServer } from '../../filters/server/manifest.ts';
import { privacyServer } from '../../privacy/server/manifest.ts';
import { exportsFeature } from '../feature.ts';
import { buildParcelExportJobs, queueExport, settleParcelExportsJob } from '../jobs/index.ts';
import { ACTS } from './acts.ts';
import { CART_PAGE } from './cart-page.ts';
import { exportRoutes } from './export-routes.ts';
import { remakeLostExport } from './lost-files.ts';
import { PARCEL_EXPORTS_OF_PERSON } from './queries-personal.ts';
import { SETTINGS } from './settings.ts';

export const exportsServer = defineServer(exportsFeature, {
  acts: ACTS,
  settings: SETTINGS,
  personalData: [PARCEL_EXPORTS_OF_PERSON],
  open({ services, jobs, get }) {
    const building = { services, optOuts: get(privacyServer).optOuts };
    const queue = queueExport(building, jobs);
    const { large, small } = buildParcelExportJobs(building);
    return {
      opened: {
        /** Makes the file of an export again. Returns false when its rows are gone. */
        remake: (id: string) => remakeLostExport(services, id, queue),
      },
      jobs: [large, small, settleParcelExportsJob(building, jobs)],
    };
  },
  serve: ({ services, jobs, get, getServing, extensionsOf }) => ({
    routes: exportRoutes(services, {
      jobs,
      cartPath: () => extensionsOf(CART_PAGE)[0]?.() ?? null,
      privacy: get(privacyServer),
      selector: getServing(filtersServer).selector,
    }),
  }),
});
