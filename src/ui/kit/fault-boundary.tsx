import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';

interface FaultBoundaryProps {
  readonly what?: string;
  /** A new value triggers a new attempt to draw. */
  readonly attempt?: unknown;
  readonly children: ReactNode;
  /** What stands in for the children instead of a notice. */
  readonly instead?: (message: string, redraw: () => void) => ReactNode;
}
interface FaultBoundaryState {
  readonly message: string | null;
}

/** A fault in one part of the page does not affect the rest of the page or the training. */
export class FaultBoundary extends Component<FaultBoundaryProps, FaultBoundaryState> {
  override state: FaultBoundaryState = { message: null };

  static getDerivedStateFromError(error: unknown): FaultBoundaryState {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override componentDidUpdate(previous: FaultBoundaryProps): void {
    if (previous.attempt !== this.props.attempt && this.state.message !== null) this.#redraw();
  }

  readonly #redraw = () => this.setState({ message: null });

  override render(): ReactNode {
    const { what, children, instead } = this.props;
    const { message } = this.state;
    if (message === null) return children;
    if (instead !== undefined) return instead(message, this.#redraw);
    return (
      <div className="notice" data-tone="error" role="alert">
        <span>
          {what} could not be drawn ({message}). Training continues and nothing is lost.
        </span>
        <Button size="small" onClick={this.#redraw}>
          Redraw
        </Button>
      </div>
    );
  }
}
