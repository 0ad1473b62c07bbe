/** A study to take along: as a file, and as a link. */
import type { WrittenStudy } from '../../study/study.ts';
import { studyFileText } from '../../study/study-file.ts';
import { Button } from '../kit/button.tsx';
import { CopyButton } from '../kit/copy-button.tsx';
import { saveFile } from '../kit/save-file.ts';
import { addressOf } from '../kit/view-address.ts';
import { asFile } from './study-files.ts';

interface StudyCopiesProps {
  /** In the address. */
  readonly id: string;
  readonly written: WrittenStudy;
}

export function StudyCopies({ id, written }: StudyCopiesProps) {
  const study = asFile(written);
  const link = `${location.origin}${location.pathname}${addressOf('study', id)}`;
  return (
    <section aria-label="Take it along">
      <h3>Take it along</h3>
      <div className="study-keys">
        <Button onClick={() => saveFile(`study-${study.id}.json`, 'application/json', studyFileText(study))}>
          Download the study
        </Button>
        <CopyButton text={link} label="Copy link" />
      </div>
      <p className="muted small">
        The file has the experiments, the parts of the claim and all texts. Change it with a text editor, open
        it in the Atlas, or run it with <code>npm run studies -- study-{study.id}.json</code>.
      </p>
    </section>
  );
}
