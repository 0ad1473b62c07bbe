import { Component, type ReactNode } from 'react';
import type { Lab } from '../../lab/model.ts';
import { saveFile } from '../save-file.ts';

interface PageBoundaryProps {
  readonly lab: Pick<Lab, 'actions'>;
  readonly children: ReactNode;
}
interface PageBoundaryState {
  readonly message: string | null;
  readonly refusal: string;
}

/** The outermost boundary: if the page cannot be drawn, the user can still save the experiment and the run. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { message: null, refusal: '' };

  static getDerivedStateFromError(error: unknown): Partial<PageBoundaryState> {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  readonly #saveExperiment = () =>
    saveFile('experiment.json', 'application/json', this.props.lab.actions.exportText());

  readonly #saveRun = async () => {
    const file = await this.props.lab.actions.exportCheckpoint();
    if ('problems' in file) this.setState({ refusal: file.problems.map(({ message }) => message).join(' ') });
    else saveFile(file.name, 'application/octet-stream', file.bytes);
  };

  override render(): ReactNode {
    if (this.state.message === null) return this.props.children;
    return (
      <main className="page-fault" role="alert">
        <h1>The page could not be drawn</h1>
        <p>
          {this.state.message}. Training continues in its workers and nothing is lost yet. Save what you need,
          then redraw or reload the page.
        </p>
        <p className="page-fault-keys">
          <button type="button" className="button" onClick={() => this.setState({ message: null })}>
            Redraw
          </button>
          <button type="button" className="button" onClick={this.#saveExperiment}>
            Save the experiment
          </button>
          <button type="button" className="button" onClick={() => void this.#saveRun()}>
            Save the run
          </button>
          <button type="button" className="button" onClick={() => location.reload()}>
            Reload
          </button>
        </p>
        {this.state.refusal !== '' && <p>{this.state.refusal}</p>}
      </main>
    );
  }
}
