/** Every preset of gridworlds, graphs and bandits as a Python script and as a notebook. */
import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { agentModules } from '../../../src/agents/registry.ts';
import { presets } from '../../../src/engine/experiment/presets.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { buildWorld } from '../../../src/engine/program/build-world.ts';
import { exportProgram } from '../../../src/engine/python/script.ts';
import type { Experiment } from '../../../src/experiment/experiment.ts';

const FAMILIES = ['gridworld', 'graph', 'bandit', 'linear-bandit', 'traffic', 'crafting', 'push'];

function checked(input: unknown): Experiment {
  const parsed = validate(input);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems.slice(0, 2)));
  return parsed.value;
}

const listed = presets
  .filter(({ experiment }) => FAMILIES.includes(experiment.world.family))
  .map(({ id, experiment }) => ({ id, experiment: checked(experiment) }));
const isTabular = ({ variants }: Experiment) =>
  variants.every(({ agent }) => agentModules.get(agent.type) !== undefined);
const tabular = listed.filter(({ experiment }) => isTabular(experiment));

async function scriptOf(experiment: Experiment): Promise<string> {
  const text = await exportProgram(experiment, 'python');
  if (typeof text !== 'string') throw new Error(text.missing);
  return text;
}

/** @returns what is wrong with a script's lines: brackets, blocks without a body, and signs that only TypeScript has */
function faultOf(script: string): string | null {
  // What is in quotation marks, and what follows a #, is text.
  const code = script
    .replaceAll(/"""[\s\S]*?"""/g, '""')
    .replaceAll(/"(?:[^"\\\n]|\\.)*"/g, '""')
    .replaceAll(/#.*/g, '');
  const strange = /&&|\|\||===|!==|\?|;\s*$|\b(?:undefined|null|NaN|Infinity|true|false|let|const)\b/m.exec(
    code,
  );
  if (strange !== null) return `“${strange[0]}” at ${strange.index}`;
  const open: string[] = [];
  let before = { depth: 0, opens: false };
  for (const [k, line] of code.split('\n').entries()) {
    if (open.length === 0 && line.trim() !== '') {
      const depth = line.search(/\S/);
      if (depth % 4 !== 0) return `line ${k + 1} is indented by ${depth}`;
      if (before.opens && depth !== before.depth + 4) return `line ${k + 1} is no body of the line above`;
      if (!before.opens && depth > before.depth) return `line ${k + 1} is indented without a reason`;
      before = { depth, opens: line.trimEnd().endsWith(':') };
    }
    for (const sign of line) {
      if ('([{'.includes(sign)) open.push(sign);
      if (')]}'.includes(sign) && open.pop() !== '([{'[')]}'.indexOf(sign)])
        return `line ${k + 1} closes a bracket that is not open`;
    }
    if (open.length === 0 && before.depth >= 0 && line.trimEnd().endsWith(':'))
      before = { ...before, opens: true };
  }
  return open.length === 0 ? null : 'a bracket stays open';
}

const PARSER =
  'import ast, json, sys\nfor name, text in json.load(sys.stdin).items(): compile(text, name, "exec")';

describe('every preset of gridworlds, graphs and bandits as a Python program', () => {
  const scripts = new Map<string, string>();
  beforeAll(async () => {
    for (const { id, experiment } of tabular) scripts.set(id, await scriptOf(experiment));
  });

  it('leaves unless a network learns in it', () => {
    expect(tabular.length).toBeGreaterThanOrEqual(24);
    expect([...scripts.keys()]).toEqual(tabular.map(({ id }) => id));
  });

  it('is sound Python by its brackets, blocks and signs', () => {
    for (const [id, script] of scripts) expect(faultOf(script), id).toBeNull();
    expect(faultOf('def f():\n    return (1\n')).toBe('a bracket stays open');
    expect(faultOf('def f():\nreturn 1\n')).toBe('line 2 is no body of the line above');
    expect(faultOf('x = a && b\n')).toBe('“&&” at 6');
  });

  it('is compiled by Python itself where the machine has it', (context) => {
    if (spawnSync('python3', ['--version']).status !== 0) return context.skip();
    const parse = (texts: Readonly<Record<string, string>>) =>
      spawnSync('python3', ['-c', PARSER], { input: JSON.stringify(texts), encoding: 'utf8' });
    const { status, stderr } = parse(Object.fromEntries(scripts));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(parse({ broken: 'def f(:' }).status).toBe(1);
  });

  it('has the states, actions, variants and paid terms of the experiment', () => {
    for (const { id, experiment } of tabular) {
      const script = scripts.get(id) ?? '';
      const { constants } = buildWorld(experiment).build;
      expect(script, id).toContain(`\nN_STATES = ${constants.nStates?.value} `);
      expect(script, id).toContain(`\nN_ACTIONS = ${constants.nActions?.value}\n`);
      const variants = [...script.matchAll(/^def variant_\d+\(\):$[\s\S]*?^ {4}return .*$/gm)];
      const terms = variants.map(([text]) => [...text.matchAll(/^ {8}\(/gm)].length);
      expect(terms, id).toEqual(
        experiment.variants.map(({ reward }) => reward.filter(({ probe }) => probe !== true).length),
      );
    }
  });

  it('is the same program as a notebook', async () => {
    for (const { id, experiment } of tabular.slice(0, 6)) {
      const text = await exportProgram(experiment, 'notebook');
      if (typeof text !== 'string') throw new Error(text.missing);
      const notebook = JSON.parse(text) as { cells: { cell_type: string; source: string[] }[] };
      for (const { cell_type, source } of notebook.cells)
        if (cell_type === 'code') expect(scripts.get(id), id).toContain(source.join(''));
    }
  });
});

describe('what cannot leave as Python is refused by name', () => {
  it('names a network and its variant', async () => {
    const { experiment } = listed.find(({ id }) => id === 'neural-shaping') ?? {};
    if (experiment === undefined) throw new Error('the preset is gone');
    expect(await exportProgram(experiment, 'python')).toEqual({
      missing: 'The agent “ppo-mlp” of “goal only” cannot leave as Python',
    });
  });

  it('names a reward term that reads bits of a float', async () => {
    const { experiment } = tabular.find(({ id }) => id === 'default') ?? {};
    if (experiment === undefined) throw new Error('the preset is gone');
    const [first] = experiment.variants;
    const reward = [...(first?.reward ?? []), { term: 'credit-auroc', weight: 1 }];
    const changed = checked({ ...experiment, variants: [{ ...first, reward }] });
    expect(await exportProgram(changed, 'python')).toEqual({
      missing: expect.stringMatching(
        /^The reward term “credit-auroc” of “sparse”: .* cannot leave as Python$/,
      ),
    });
  });
});
