import { useEffect, useState } from 'react';
import type { Problem } from '../../experiment/experiment.ts';
import { EXPORT_ENDINGS, type ExportFormat, isProgramFormat } from '../../experiment/program-format.ts';
import { isCheckpointFile } from '../../services/trainer/checkpoint-file.ts';
import { Button, FileButton } from '../kit/button.tsx';
import { CopyButton } from '../kit/copy-button.tsx';
import { LongText } from '../kit/long-text.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { saveFile, saveMade } from '../kit/save-file.ts';
import { Select } from '../kit/select.tsx';
import { faultMessage, useDraft, useLab, useWork } from '../model/hooks.ts';
import type { Lab } from '../model/lab.ts';

const failed = (message: string, fix: string): readonly Problem[] => [
  { path: '', message, fix, severity: 'error' },
];

const readModelFile = async (file: File) => ({
  name: file.name,
  bytes: new Uint8Array(await file.arrayBuffer()),
});

/** @returns what was saved, or the problems */
async function saveNetwork(lab: Lab, variant: number): Promise<string | readonly Problem[]> {
  const seed = Math.max(0, lab.view.getState().seed);
  const files = await lab.model(variant, seed);
  if (files === null)
    return failed('There is no trained network: the run was stopped.', 'Restart the run first.');
  saveFile('model.json', 'application/json', files.json);
  saveFile(files.weightsName, 'application/octet-stream', files.weights);
  return `Saved the network of seed ${seed} as model.json and ${files.weightsName}.`;
}

/** Saves a network of the run as a TensorFlow.js LayersModel, or starts a variant from such a model. */
function ModelSection() {
  const lab = useLab();
  const variants = useDraft((state) => state.experiment.variants);
  const { problems, busy, during } = useWork();
  const [chosen, setChosen] = useState<number | null>(null);
  const [done, setDone] = useState('');
  const families = new Map(lab.catalogue.agents.map(({ id, family }) => [id, family]));
  const networks = [...variants.entries()].filter(([, { agent }]) => families.get(agent.type) === 'networks');
  const [first] = networks;
  if (first === undefined) return null;
  const variant = networks.some(([k]) => k === chosen) && chosen !== null ? chosen : first[0];
  const attempt = (work: () => Promise<readonly Problem[]>) => {
    setDone('');
    void during(() =>
      work().catch((error: unknown) =>
        failed(
          `The model could not be read or written: ${faultMessage(error)}`,
          'The run is safe. Try again.',
        ),
      ),
    );
  };
  const save = async () => {
    const saved = await saveNetwork(lab, variant);
    if (typeof saved !== 'string') return saved;
    setDone(saved);
    return [];
  };
  const open = async (files: readonly File[]) => {
    const found = await lab.studio.startFrom(variant, await Promise.all(files.map(readModelFile)));
    if (found.every(({ severity }) => severity === 'warning'))
      setDone('The layers and weights are settings of the agent now.');
    return found;
  };
  return (
    <section className="file-form" aria-label="Network">
      <p className="muted">
        A trained network is saved as a LayersModel of TensorFlow.js: model.json and its weights, for the
        chosen variant and the seed that the page shows. A variant can also start from such a model: select
        both of its files at once.
      </p>
      <ProblemList problems={problems} places />
      {done !== '' && <p role="status">{done}</p>}
      <div className="file-keys">
        {networks.length > 1 && (
          <Select
            aria-label="Variant with the network"
            value={String(variant)}
            options={networks.map(([k, { label }]) => ({ value: String(k), text: label }))}
            onChange={(value) => setChosen(Number(value))}
          />
        )}
        <Button disabled={busy} onClick={() => attempt(save)}>
          Save network
        </Button>
        <FileButton
          disabled={busy}
          label="Files of a LayersModel"
          accept=".json,.bin"
          onFiles={(files) => attempt(() => open(files))}
        >
          Start from a model…
        </FileButton>
      </div>
    </section>
  );
}

/** An experiment without a large table is shorter than this, even with eight variants that have custom texts. */
const MAX_EDITED_CHARACTERS = 400_000;

interface FileFormProps {
  /** A checkpoint that was dropped on the page and opens immediately. */
  readonly checkpoint: File | null;
  readonly onClose: () => void;
}

/** Shows the whole experiment as JSON to copy, save or edit. It also accepts a pasted text or a file. */
export function FileForm({ checkpoint, onClose }: FileFormProps) {
  const lab = useLab();
  const rejected = useDraft((state) => state.problems);
  const { problems, busy, exportCheckpoint, openCheckpoint } = useCheckpoints(onClose);
  const [text, setText] = useState(() => lab.actions.exportText());
  const [tried, setTried] = useState(false);
  const open = async (source: string | readonly File[]) => {
    const { openFiles, openText } = await import('../share/any-file.ts');
    const left = await (typeof source === 'string' ? openText(lab, source) : openFiles(lab, source));
    if (left === null) {
      onClose(); // the page reports the result for a link or a log
      return;
    }
    setText(left);
    await lab.checked();
    await lab.actions.openText(left);
    setTried(true);
  };
  const choose = async (files: readonly File[]) => {
    const [file] = files;
    if (file !== undefined && (await isCheckpointFile(file))) openCheckpoint(file);
    else await open(files);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a file, whatever else is drawn again.
  useEffect(() => {
    if (checkpoint !== null) openCheckpoint(checkpoint);
  }, [checkpoint]);
  const before = lab.draftBeforeLink();
  useEffect(() => {
    if (tried && rejected.length === 0) onClose();
  }, [tried, rejected, onClose]);
  return (
    <div className="file-form">
      <p className="muted">
        This text is the whole experiment. Edit it, or paste another experiment or a link, then open it. You
        can also drop a file anywhere on the page. A result of the headless command opens its experiment, a
        study file its study. A model of another tool (P of Gymnasium, matrices of MDPtoolbox or QuantEcon,
        PRISM, Storm, Cassandra) opens as a world; choose the files of one PRISM model together. A log (an
        event file or CSV of TensorBoard, CSV or JSON of CleanRL, Stable-Baselines3, TRL, verl, MLflow,
        Weights &amp; Biases or Reward Lab) is drawn next to the curves.
      </p>
      <LongText
        aria-label="Experiment as JSON"
        className="input"
        rows={16}
        value={text}
        mostEdited={MAX_EDITED_CHARACTERS}
        onChange={setText}
      />
      {tried && <ProblemList problems={rejected} places />}
      <div className="file-keys">
        <CopyButton text={text} label="Copy" />
        <Button
          onClick={() =>
            saveFile(`${lab.draft.getState().experiment.name || 'experiment'}.json`, 'application/json', text)
          }
        >
          Save file
        </Button>
        {/* No filter: the names of TensorBoard’s event files end in numbers. */}
        <FileButton onFiles={(files) => void choose(files)}>Choose file…</FileButton>
        {before !== null && (
          <Button onClick={() => setText(before)}>Restore draft from before the link</Button>
        )}
        <span className="grow" />
        <Button tone="accent" onClick={() => void open(text)}>
          Open this text
        </Button>
      </div>
      <CheckpointSection
        problems={problems}
        busy={busy}
        onExport={exportCheckpoint}
        onOpen={openCheckpoint}
      />
      <WorldSection />
      <ModelSection />
    </div>
  );
}

const FORMATS: readonly { readonly value: ExportFormat; readonly text: string }[] = [
  { value: 'gymnasium', text: 'Gymnasium: P as JSON' },
  { value: 'rows', text: 'Rows: CSV' },
  { value: 'mdptoolbox', text: 'MDPtoolbox: matrices as JSON' },
  { value: 'drn', text: 'Storm: DRN' },
  { value: 'python', text: 'Python: the whole experiment' },
  { value: 'notebook', text: 'Notebook: the whole experiment' },
];

/** Saves the exact transitions of the world for another tool. */
function WorldSection() {
  const lab = useLab();
  const { problems, busy, during } = useWork();
  const [format, setFormat] = useState<ExportFormat>('gymnasium');
  const save = async (): Promise<readonly Problem[]> => {
    const { experiment } = lab.draft.getState();
    const text = await lab.solver.world(experiment, format);
    if (typeof text !== 'string')
      return failed(
        `The ${isProgramFormat(format) ? 'experiment' : 'world'} cannot be saved: ${text.missing}.`,
        isProgramFormat(format)
          ? 'Remove what is named here, or choose another format.'
          : 'Choose another format, or a smaller world.',
      );
    saveFile(`${experiment.name || 'world'}.${EXPORT_ENDINGS[format]}`, 'text/plain', text);
    return [];
  };
  return (
    <section className="file-form" aria-label="World for other tools">
      <p className="muted">
        The world is saved for other tools as a list of its transitions, with their exact probabilities and
        the reward of the task. The file opens here with the same transitions; only P of Gymnasium also says
        how likely each start is. Python and notebooks hold the whole experiment, with its reward designs and
        agents, and train it with gymnasium and numpy.
      </p>
      <ProblemList problems={problems} places />
      <div className="file-keys">
        <Select aria-label="Format of the world" value={format} options={FORMATS} onChange={setFormat} />
        <Button
          disabled={busy}
          onClick={() =>
            void during(() =>
              save().catch((error: unknown) =>
                failed(
                  `The world could not be listed: ${faultMessage(error)}`,
                  'Nothing has changed. Try again.',
                ),
              ),
            )
          }
        >
          {busy ? 'Listing the transitions …' : isProgramFormat(format) ? 'Save program' : 'Save world'}
        </Button>
      </div>
    </section>
  );
}

function useCheckpoints(onOpened: () => void) {
  const lab = useLab();
  const { problems, busy, during } = useWork();
  const attempt = (work: () => Promise<readonly Problem[]>) =>
    void during(() =>
      work().catch((error: unknown) =>
        failed(
          `The file could not be read or written: ${faultMessage(error)}`,
          'The run is safe. Try again with another copy.',
        ),
      ),
    );
  return {
    problems,
    busy,
    exportCheckpoint: () => attempt(async () => saveMade(await lab.actions.exportCheckpoint())),
    openCheckpoint: (file: File) =>
      attempt(async () => {
        const found = await lab.actions.openCheckpoint(new Uint8Array(await file.arrayBuffer()));
        if (found.length === 0) onOpened();
        return found;
      }),
  };
}

interface CheckpointSectionProps {
  readonly problems: readonly Problem[];
  readonly busy: boolean;
  readonly onExport: () => void;
  readonly onOpen: (file: File) => void;
}

function CheckpointSection({ problems, busy, onExport, onOpen }: CheckpointSectionProps) {
  return (
    <section className="file-form" aria-label="Checkpoint">
      <p className="muted">
        A checkpoint holds the run and everything learned. Exporting pauses the run. Opening one continues the
        run with the same numbers. The charts begin where the checkpoint was made, because the file does not
        contain earlier numbers.
      </p>
      <ProblemList problems={problems} places />
      <div className="file-keys">
        <Button disabled={busy} onClick={onExport}>
          Export checkpoint
        </Button>
        <FileButton disabled={busy} label="Checkpoint file" onFile={onOpen}>
          Open a checkpoint…
        </FileButton>
      </div>
    </section>
  );
}
