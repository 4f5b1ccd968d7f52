import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { openOverlay } from '../../../frontend/overlays.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { useSession } from './use-session.ts';

interface Props {
  icon?: LucideIcon;
  /** "Sign in to see your tokens." */
  title: string;
  children?: ReactNode;
}

/** Replaces what only people with an account can see, and offers to sign in. Shows that the page is loading until the session is known. */
export function SignInNotice({ icon, title, children }: Props) {
  if (useSession().isPending) return <Skeleton lines={3} label="Loading your account" />;
  return (
    <Notice
      {...(icon !== undefined && { icon })}
      title={title}
      actions={
        <Button look="primary" onPress={() => openOverlay('sign-in')}>
          Sign in
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
