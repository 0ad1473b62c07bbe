import { Component, type ReactNode } from 'react';
import { useWork } from '../model/hooks.ts';
import type { Lab } from '../model/lab.ts';
import { Button } from './button.tsx';
import { ProblemList } from './problem-list.tsx';
import { saveFile, saveMade } from './save-file.ts';

interface FaultBoundaryProps {
  readonly what?: string;
  /** A new value triggers another attempt to draw. */
  readonly attempt?: unknown;
  readonly children: ReactNode;
  /** Renders a replacement for the children instead of a notice. */
  readonly instead?: (message: string, redraw: () => void) => ReactNode;
}
interface FaultBoundaryState {
  readonly message: string | null;
}

/** Keeps a fault in one part of the page from affecting the rest of the page or the training. */
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

interface PageBoundaryProps {
  readonly lab: Pick<Lab, 'actions'>;
  readonly children: ReactNode;
}

/** The outermost boundary. If the page cannot be drawn, the user can still save the experiment and the run. */
export function PageBoundary({ lab, children }: PageBoundaryProps) {
  const { problems, during } = useWork();
  const saveRun = () => during(async () => saveMade(await lab.actions.exportCheckpoint()));
  const instead = (message: string, redraw: () => void) => (
    <main className="page-fault" role="alert">
      <h1>The page could not be drawn</h1>
      <p>
        {message}. Training continues in its workers and nothing is lost yet. Save what you need, then redraw
        or reload the page.
      </p>
      <p className="page-fault-keys">
        <Button onClick={redraw}>Redraw</Button>
        <Button onClick={() => saveFile('experiment.json', 'application/json', lab.actions.exportText())}>
          Save the experiment
        </Button>
        <Button onClick={() => void saveRun()}>Save the run</Button>
        <Button onClick={() => location.reload()}>Reload</Button>
      </p>
      <ProblemList problems={problems} />
    </main>
  );
  return <FaultBoundary instead={instead}>{children}</FaultBoundary>;
}
