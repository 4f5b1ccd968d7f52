import { Notice } from '../../../frontend/ui/notice.tsx';

/** Shown instead of the map if the browser can't draw one. */
export function NoCoverageMap() {
  return (
    <Notice title="This browser can’t draw the map.">
      <p>The table has the same content.</p>
    </Notice>
  );
}
