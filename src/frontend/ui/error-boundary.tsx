import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { CodeNotLoaded } from '../connection.ts';
import { showToast } from '../toasts.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface Props {
  /** The name of the part, for people: "The map page". */
  name: string;
  /** `toast`: for a part without room for sentences, such as a button. It disappears, and a message at the bottom of the page says what failed. */
  shownAs?: 'notice' | 'toast';
  /** Closes the part, if it can be closed. */
  onClose?: () => void;
  children: ReactNode;
}

const reload = () => window.location.reload();

/** Keeps an error in one part of the page from breaking the rest. React has no hook for this, so it is a class. */
export class ErrorBoundary extends Component<Props, { failure: 'code' | 'error' | null }> {
  override state = { failure: null };

  static getDerivedStateFromError(error: unknown): { failure: 'code' | 'error' } {
    return { failure: error instanceof CodeNotLoaded ? 'code' : 'error' };
  }

  override componentDidCatch(error: unknown): void {
    const { name, shownAs, onClose } = this.props;
    console.error(`${name} failed`, error);
    if (shownAs !== 'toast') return;
    showToast({
      id: 'part-failed',
      tone: 'bad',
      message: `${titleOf(name, error instanceof CodeNotLoaded)} Reload the page to get it back.`,
      action: { label: 'Reload', run: reload },
    });
    onClose?.();
  }

  override render(): ReactNode {
    const { failure } = this.state;
    const { name, shownAs, onClose, children } = this.props;
    if (failure === null) return children;
    if (shownAs === 'toast') return null;
    const isCode = failure === 'code';
    return (
      <div style={{ padding: 'var(--gap-4)' }}>
        <Notice
          icon={TriangleAlert}
          tone="bad"
          title={titleOf(name, isCode)}
          actions={
            <>
              {/* React and some browsers remember that code failed to load, so only a new page asks for it again. */}
              {!isCode && (
                <Button look="primary" onPress={() => this.setState({ failure: null })}>
                  Try again
                </Button>
              )}
              <Button look={isCode ? 'primary' : 'plain'} onPress={reload}>
                Reload the page
              </Button>
              {onClose !== undefined && (
                <Button look="quiet" onPress={onClose}>
                  Close
                </Button>
              )}
            </>
          }
        >
          <p>
            {isCode
              ? 'This site may have been updated since you opened the page. After reloading, the map, filters and colors are as they are now.'
              : 'Something went wrong in this part of the page. What you saved is safe.'}
          </p>
        </Notice>
      </div>
    );
  }
}

function titleOf(name: string, isCode: boolean): string {
  return isCode ? `${name} could not be loaded.` : `${name} stopped working.`;
}
