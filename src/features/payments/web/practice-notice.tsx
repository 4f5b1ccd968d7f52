import { FlaskConical } from 'lucide-react';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { usePaymentSettings } from './use-payment-settings.ts';

/** Says that no money moves. Shown on every page about money while the site accepts only test cards. */
export function PracticeNotice() {
  const settings = usePaymentSettings();
  if (settings?.way !== 'practice') return null;
  return (
    <Notice tone="warn" icon={FlaskConical} title="Practice mode: no money moves">
      <p>
        {`Only test cards work here. Never enter a real one. ${
          settings.adds_tax ? 'Where sales tax is added, its rate is invented.' : 'No tax is calculated.'
        }`}
      </p>
    </Notice>
  );
}
