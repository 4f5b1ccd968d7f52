// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { startParts } from '../../../../tests/support/part.ts';
import { addressNow, openUrlState } from '../../../frontend/url-state.ts';
import { AreaOfGroup } from '../../focus-areas/web/area-of-group.tsx';
import { layersFeature } from '../../layers/feature.ts';
import { ProjectOfGroup } from './project-of-group.tsx';

const parts = startParts();
openUrlState([layersFeature]);

it.each([
  ['/groups/acme/projects/a7fwwrekzb6q99jn', ProjectOfGroup],
  ['/groups/acme/focus-areas/css0000000000000', AreaOfGroup],
])('an address under the account leads to the item’s own address, with its hash: %s', (path, Page) => {
  const slug = path.slice(path.lastIndexOf('/') + 1);
  parts.show(<Page params={{ project: slug, area: slug }} />, { path: `${path}#base=satellite` });
  expect(addressNow()).toMatchObject({
    path: path.replace('/groups/acme', ''),
    hash: { base: 'satellite' },
  });
});
