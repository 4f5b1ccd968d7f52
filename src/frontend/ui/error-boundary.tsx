import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface Props {
  /** The name of the part, for people: "The map page". */
  name: string;
  children: ReactNode;
}

/** Keeps an error in one part of the page from breaking the rest. React has no hook for this, so it is a class. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(`${this.props.name} failed`, error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert" style={{ padding: 'var(--gap-4)' }}>
        <Notice
          icon={TriangleAlert}
          tone="bad"
          title={`${this.props.name} stopped working.`}
          actions={
            <>
              <Button look="primary" onPress={() => this.setState({ failed: false })}>
                Try again
              </Button>
              <Button onPress={() => window.location.reload()}>Reload the page</Button>
            </>
          }
        >
          <p>This is an error of the program. Your data is not lost.</p>
        </Notice>
      </div>
    );
  }
}
