import { Notice } from '../../../frontend/ui/notice.tsx';

/** Says that this site has no parcels yet, and how an operator adds a county. */
export function NoCounties() {
  return (
    <Notice title="This site holds no parcels yet.">
      <p>
        An operator can add a county with <code>platbook import</code>.
      </p>
    </Notice>
  );
}
