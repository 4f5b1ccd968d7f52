import { Notice } from '../../../frontend/ui/notice.tsx';

/** In the place of the map where the browser can't draw one. */
export function NoCoverageMap() {
  return (
    <Notice title="This browser can’t draw the map.">
      <p>The table has the same content.</p>
    </Notice>
  );
}
