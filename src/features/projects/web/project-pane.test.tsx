// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ALDER_PAGE } from '../../../../tests/support/map-page.ts';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { ORCHARD, SLUG } from '../../../../tests/support/project-example.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { MapPageProvider } from '../../../frontend/feature-web.ts';
import { openUrlState, setHash } from '../../../frontend/url-state.ts';
import { getSession } from '../../accounts/contract.ts';
import { listFocusAreas } from '../../focus-areas/contract.ts';
import { historyFeature } from '../../history/feature.ts';
import { layersFeature } from '../../layers/feature.ts';
import { type Project, getProject, listProjects } from '../contract.ts';
import { projectsFeature } from '../feature.ts';
import { ProjectHost } from './project-host.tsx';
import { ProjectPane } from './project-pane.tsx';

const parts = startParts();
openUrlState([projectsFeature, historyFeature, layersFeature]);
const REASON = 'Only editors of this account may change its projects.';

it.each([
  ['with', true],
  ['without', false],
])(
  'a project %s the permission to update it can be saved, deleted and have focus areas: %s',
  async (_, may) => {
    const refused = may ? null : REASON;
    const project: Project = {
      ...ORCHARD,
      permissions: { update: may },
      abilities: { ...ORCHARD.abilities, update: refused, delete: refused },
    };
    parts.show(
      <MapPageProvider value={ALDER_PAGE}>
        <ProjectHost />
        <ProjectPane subject="" onClose={() => undefined} />
      </MapPageProvider>,
      {
        path: `/us/zz/alder#project=${SLUG}`,
        answers: [
          answer(getSession, () => sessionReplyOf('alice')),
          answer(getProject, () => ({ status: 'ok' as const, project })),
          answer(listProjects, () => ({
            status: 'ok' as const,
            projects: [],
            limit: { used: 1, total: 5, refusal: null },
          })),
          answer(listFocusAreas, () => ({
            status: 'ok' as const,
            neighborhoods: [],
            limit: { used: 0, total: 5, refusal: null },
          })),
        ],
      },
    );
    await screen.findByRole('heading', { name: 'Orchards' });
    // A change of the map is unsaved, so only the permission decides about Save.
    setHash({ base: 'aerial' }, 'push');
    await screen.findByText('You have unsaved changes.');
    const isEnabled = (name: string) =>
      screen.getByRole('button', { name }).getAttribute('aria-disabled') !== 'true';
    await waitFor(() => expect([isEnabled('Save'), isEnabled('Delete')]).toEqual([may, may]));
    expect(screen.queryByText('Focus areas') !== null).toBe(may);
  },
);
