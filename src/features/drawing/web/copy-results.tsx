import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SAID_MS, announce, showToast } from '../../../frontend/toasts.ts';
import { Button } from '../../../frontend/ui/button.tsx';

export function CopyResults({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = window.setTimeout(() => setIsCopied(false), SAID_MS);
    return () => window.clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
      announce('Results copied');
    } catch {
      showToast({
        id: 'copied',
        tone: 'bad',
        message: 'Your browser did not allow copying. Select the results in the panel and copy them.',
      });
    }
  };
  return (
    <div>
      <Button onPress={() => void copy()}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {isCopied ? 'Copied!' : 'Copy results'}
      </Button>
    </div>
  );
}
