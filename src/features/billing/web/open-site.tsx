import { Notice } from '../../../frontend/ui/notice.tsx';
import { DocumentPage } from '../../accounts/web/index.ts';

/** The page at addresses about plans, on a site without plans. */
export function OpenSite({ title }: { title: string }) {
  return (
    <DocumentPage title={title}>
      <Notice title="Everything here is free.">
        <p>
          This site has no plans. <a href="/">Open the map</a>
        </p>
      </Notice>
    </DocumentPage>
  );
}
