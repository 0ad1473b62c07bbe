import { useState } from 'react';
import type { Problem } from '../../experiment/experiment.ts';
import { faultWords, useDraft, useLab, useWork } from '../hooks.ts';
import { Button, FileButton } from '../kit/button.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { Select } from '../kit/select.tsx';
import { saveFile } from '../save-file.ts';

const failed = (message: string, fix: string): readonly Problem[] => [
  { path: '', message, fix, severity: 'error' },
];

/** A network of the run as a LayersModel of TensorFlow.js, and such a model as the start of a variant. */
export function ModelSection() {
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
        failed(`The model could not be read or written: ${faultWords(error)}`, 'The run is safe. Try again.'),
      ),
    );
  };
  const save = async () => {
    const seed = Math.max(0, lab.view.getState().seed);
    const files = await lab.model(variant, seed);
    if (files === null)
      return failed('There is no trained network: the run was stopped.', 'Restart the run first.');
    saveFile('model.json', 'application/json', files.json);
    saveFile(files.weightsName, 'application/octet-stream', files.weights);
    setDone(`Saved the network of seed ${seed} as model.json and ${files.weightsName}.`);
    return [];
  };
  const open = async (files: readonly File[]) => {
    const read = files.map(async (file) => ({
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    }));
    const found = await lab.studio.startFrom(variant, await Promise.all(read));
    if (found.every(({ severity }) => severity === 'warning'))
      setDone('The layers and weights are settings of the agent now.');
    return found;
  };
  return (
    <section className="file-form" aria-label="Network">
      <p className="muted">
        A trained network is saved as a LayersModel of TensorFlow.js: model.json and its weights, for the
        chosen variant and the seed that the page shows. Such a model can also be the start of a variant.
        Choose its files together.
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
