import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showToast } from '../../../frontend/toasts.ts';
import { Button } from '../../../frontend/ui/button.tsx';

/** The time for which the button says that the results were copied. */
const COPIED_MS = 2_000;

export function CopyResults({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = window.setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => window.clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
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
      <span role="status" className="visually-hidden">
        {isCopied ? 'Results copied' : ''}
      </span>
    </div>
  );
}
