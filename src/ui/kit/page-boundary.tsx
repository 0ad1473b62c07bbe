import { type ReactNode, useState } from 'react';
import type { Lab } from '../../lab/model.ts';
import { saveFile, saveMade } from '../save-file.ts';
import { Button } from './button.tsx';
import { FaultBoundary } from './fault-boundary.tsx';

interface PageBoundaryProps {
  readonly lab: Pick<Lab, 'actions'>;
  readonly children: ReactNode;
}

/** The outermost boundary: if the page cannot be drawn, the user can still save the experiment and the run. */
export function PageBoundary({ lab, children }: PageBoundaryProps) {
  const [refusal, setRefusal] = useState('');
  const saveRun = async () => {
    const problems = saveMade(await lab.actions.exportCheckpoint());
    setRefusal(problems.map(({ message }) => message).join(' '));
  };
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
      {refusal !== '' && <p>{refusal}</p>}
    </main>
  );
  return <FaultBoundary instead={instead}>{children}</FaultBoundary>;
}
