import { ArrowLeft } from 'lucide-react';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import links from '../../../frontend/ui/links.module.css';
import { goTo, useUrlState } from '../../../frontend/url-state.ts';
import { AdminFrame } from '../../accounts/web/index.ts';
import { importsFeature } from '../feature.ts';
import { ImportDetails } from './import-details.tsx';
import { ImportList } from './import-list.tsx';
import { NEW_IMPORT } from './wizard/wizard-address.ts';
import { WizardPage } from './wizard/wizard-page.tsx';

const HOME = '/admin/imports';

/** Lists imports, runs a new one, and shows the report of each. */
export function ImportsPage() {
  const path = useUrlState((state) => state.path);
  const isNew = path === NEW_IMPORT || path.startsWith(`${NEW_IMPORT}/`);
  const id = path.startsWith(`${HOME}/`) && !isNew ? path.slice(HOME.length + 1) : null;
  return (
    <AdminFrame
      title={isNew ? 'New import' : 'Imports'}
      permission={importsFeature.permissions['import.read']}
    >
      {(id !== null || isNew) && (
        <p className={links['links']}>
          <InPageLink href={HOME} onGo={() => goTo(HOME)}>
            <ArrowLeft aria-hidden /> All imports
          </InPageLink>
        </p>
      )}
      {isNew ? <WizardPage path={path} /> : id === null ? <ImportList /> : <ImportDetails id={id} />}
    </AdminFrame>
  );
}
