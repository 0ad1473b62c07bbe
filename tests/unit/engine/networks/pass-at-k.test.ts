import { describe, expect, it } from 'vitest';
import { languageAgents } from '../../../../src/agents/network-registry.ts';
import { SequencePolicy } from '../../../../src/agents/networks/sequence.ts';
import { Window } from '../../../../src/engine/networks/window.ts';
import { Streams } from '../../../../src/engine/streams.ts';
import { Exam } from '../../../../src/engine/text/exam.ts';
import { readSettings } from '../../../../src/experiment/settings.ts';
import { createWasm } from '../../../../src/tensor/wasm/compute.ts';
import { built } from '../../worlds/language/harness.ts';
import { smallText } from './small-text.ts';

describe('pass@k', () => {
  it('of 256 samples is what a uniform policy finds by luck: 1/9 for one answer, nearly always for 256', async () => {
    const compute = await createWasm();
    const { task } = built({ task: 'micro', level: 1, letters: 2, microScores: [0, 1, 0] });
    const shape = { kind: 'transformer', layers: 1, width: 32, heads: 2 } as const;
    const context = task.promptLength + task.completionLength;
    const policy = new SequencePolicy(compute, { shape, vocabulary: task.vocabulary.length, context }, null);
    const entry = languageAgents.get('grpo-lm')?.entry;
    if (entry === undefined) throw new Error('no agent');
    const exam = new Exam(task, new Streams(1, 0), smallText({}));
    const settings = readSettings(entry, { examProblems: 4, passAtK: 256 });
    for await (const _ of exam.after(policy, new Window(1), 0, settings));
    expect(exam.passAtK.map(({ k }) => k)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256]);
    // “a” and the end token, each with probability 1/3.
    const [one, two] = exam.passAtK.map(({ value }) => value);
    expect(Math.abs((one ?? 0) - 1 / 9)).toBeLessThan(4 * Math.sqrt(8 / 81 / 256));
    expect(Math.abs((two ?? 0) - (1 - (8 / 9) ** 2))).toBeLessThan(0.15);
    expect(exam.passAtK.at(-1)?.value).toBe(1);
    policy.close();
    compute.close();
  });
});
