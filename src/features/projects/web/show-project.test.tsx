// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startParts } from '../../../../tests/support/part.ts';
import { ORCHARD, SLUG } from '../../../../tests/support/project-example.ts';
import { addressNow, openUrlState } from '../../../frontend/url-state.ts';
import type { Project } from '../contract.ts';
import { projectsFeature } from '../feature.ts';
import { showProject } from './show-project.ts';

const parts = startParts();
openUrlState([projectsFeature]);

const HOME = '/us/zz/alder';
const open: Project = {
  ...ORCHARD,
  root_path: HOME,
  root: { ...ORCHARD.root, path: HOME, bbox: [0, 0, 1, 1] },
};
/** A project whose home was deleted, or is a focus area that is not shared with the reader. */
const homeless: Project = {
  ...open,
  root_path: '/focus-areas/abc',
  root: { ...open.root, path: '/focus-areas/abc', bbox: null },
};

it.each([
  ['its home', open, '/us/zz/birch', HOME],
  ['its home', open, `/projects/${SLUG}`, HOME],
  ['its home', open, '/', HOME],
  ['the place of the page, without a home', homeless, '/us/zz/birch', '/us/zz/birch'],
  ['the start of the site, without a home', homeless, `/projects/${SLUG}`, '/'],
  ['the start of the site, without a home', homeless, '/', '/'],
])('a project opens at %s', (_, project, path, shown) => {
  parts.show(<p />, { path });
  act(() => showProject(project, 'push'));
  expect(addressNow()).toMatchObject({ path: shown, hash: { project: SLUG } });
});
