import { Component, type ReactNode } from 'react';

interface FaultBoundaryProps {
  readonly what: string;
  /** A new value triggers a new attempt to draw. */
  readonly attempt: unknown;
  readonly children: ReactNode;
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
    if (previous.attempt !== this.props.attempt && this.state.message !== null)
      this.setState({ message: null });
  }

  override render(): ReactNode {
    if (this.state.message === null) return this.props.children;
    return (
      <div className="notice" data-tone="error" role="alert">
        <span>
          {this.props.what} could not be drawn ({this.state.message}). Training continues and nothing is lost.
        </span>
        <button
          type="button"
          className="button"
          data-size="small"
          onClick={() => this.setState({ message: null })}
        >
          Redraw
        </button>
      </div>
    );
  }
}
