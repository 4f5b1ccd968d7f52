import { useHasNoMail } from '../../../frontend/site-look.ts';
import { Notice } from '../../../frontend/ui/notice.tsx';

/**
 * Says before a form is sent that this site sends no email, and what people and operators can do instead. The site's settings may load after the
 * form, so the notice is below the fields: above them, it would push them down while people type.
 */
export function NoMailNotice({ children }: { children: string }) {
  if (!useHasNoMail()) return null;
  return (
    <Notice tone="warn" title="This site does not send email yet.">
      <p>{children}</p>
      <p>
        <a href="/help">Contact the operators</a>. Are you one?{' '}
        <a href="/admin/settings/email">Set up email</a>.
      </p>
    </Notice>
  );
}
