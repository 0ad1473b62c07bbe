/** What is read before a prompt: as the settings say, unseen by verifiers and rewards, and gone from what is learned where it is stripped. */
import { describe, expect, it } from 'vitest';
import { languageAgents } from '../../../../src/agents/network-registry.ts';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { RandomStream, Streams } from '../../../../src/engine/streams.ts';
import { freshPolicy } from '../../../../src/engine/text/base.ts';
import { builtTask } from '../../../../src/engine/text/built-task.ts';
import { Contexts, rewardedIn, withoutContexts } from '../../../../src/engine/text/contexts.ts';
import { aidsOf, drawPart } from '../../../../src/engine/text/part.ts';
import type { LanguageReplica } from '../../../../src/engine/text/replica.ts';
import { Reward } from '../../../../src/engine/text/reward.ts';
import { Successes } from '../../../../src/engine/text/successes.ts';
import { readSettings } from '../../../../src/experiment/settings.ts';
import { createWasm } from '../../../../src/tensor/wasm/compute.ts';
import type { Problem } from '../../../../src/worlds/language-contract.ts';
import { batches, readSmall, SMALL, smallText } from './small-text.ts';

const compute = await createWasm();
const world = { family: 'language', task: 'copy', level: 4, letters: 3 };
const built = builtTask(smallText({}, { world }).world);
if (!built.ok) throw new Error('no task');
const { task } = built;
const agent = languageAgents.get('grpo-lm');
if (agent === undefined) throw new Error('no agent');
const settingsOf = (more: object) => readSettings(agent.entry, { ...SMALL, ...more } as never);
const text = (tokens: readonly number[]) => tokens.map((token) => task.vocabulary[token]).join(' ');
const draw = () => new RandomStream(1, 1, 'contexts');
/** The context before a problem, in words. */
function contextOf(problem: Problem): string {
  const bare = problem.bare ?? problem;
  expect(problem.prompt.slice(problem.prompt.length - bare.prompt.length)).toEqual(bare.prompt);
  return text(problem.prompt.slice(0, problem.prompt.length - bare.prompt.length));
}
const problems = Array.from({ length: 24 }, (_, k) => task.problem('train', k));
const rightOf = (problem: Problem) => task.demonstrate(problem, draw()).tokens;
const END = task.vocabulary[task.end] ?? '';

const asked = (more: object, shape: Partial<Parameters<typeof drawPart>[0]> = {}) => {
  const settings = settingsOf(more);
  const random = new RandomStream(1, 1, 'weights');
  const room = 200;
  const policy = freshPolicy(compute, task, settings, (n) => random.uniforms(n), room);
  const [spec] = smallText(more, { world }).variants;
  if (spec === undefined) throw new Error('no variant');
  return {
    task,
    policy,
    reference: null,
    measureKl: false,
    temperature: 1,
    teaching: null,
    progress: 0,
    index: 0,
    needs: agent.needs(settings, 0),
    reward: new Reward(spec, { compute, task, experimentSeed: 1, seed: 1 }),
    streams: new Streams(1, 1),
    ...aidsOf(settings, 0, Successes.of(settings)),
    ...shape,
  };
};
async function drawn(options: Parameters<typeof drawPart>[0], prompts = 4) {
  const writing = drawPart(options, prompts);
  for (;;) {
    const { done, value } = await writing.next();
    if (done) return value;
  }
}
const made = async (...of: Parameters<typeof drawn>) => (await drawn(...of)).part;

describe('a context', () => {
  it('is a hint, solved problems, a draft or a draft with its critique', () => {
    const shown = (more: object) => {
      const contexts = Contexts.of(settingsOf(more));
      return problems.map(
        (problem, k) =>
          contexts?.shown(
            task,
            problem,
            task.demonstrate(problem, draw()),
            new RandomStream(1, k, 'contexts'),
          ) ?? problem,
      );
    };
    for (const [k, problem] of shown({ context: 'hint', hintLength: 0.5 }).entries()) {
      const letters = rightOf(problems[k] as Problem).slice(0, -1);
      expect(contextOf(problem)).toBe(text([...letters.slice(0, Math.ceil(letters.length / 2)), task.end]));
    }
    for (const problem of shown({ context: 'exemplar', exemplars: 2 })) {
      const parts = contextOf(problem)
        .split(END)
        .filter((x) => x !== '');
      expect(parts.length).toBe(2);
      expect(problem.prompt.length).toBeLessThanOrEqual(
        (Contexts.of(settingsOf({ context: 'exemplar', exemplars: 2 }))?.longest(task) ?? 0) +
          task.promptLength,
      );
    }
    const drafts = shown({ context: 'draft' }).map(contextOf);
    const right = problems.map((problem) => text(rightOf(problem)));
    const good = drafts.filter((draft, k) => draft === right[k]).length;
    expect(good).toBeGreaterThan(5);
    expect(good).toBeLessThan(24);
  });

  it('says in a critique the first wrong token and nothing of a right draft', () => {
    const contexts = Contexts.of(settingsOf({ context: 'critique' }));
    for (const [k, problem] of problems.entries()) {
      const right = rightOf(problem);
      const [draft = '', said = ''] = contextOf(
        contexts?.shown(
          task,
          problem,
          task.demonstrate(problem, draw()),
          new RandomStream(1, k, 'contexts'),
        ) ?? problem,
      ).split(END);
      const [drafted, corrected] = [draft, said].map((part) => part.trim().split(' ').filter(Boolean));
      if (draft.trim() === text(right.slice(0, -1))) {
        expect(corrected).toEqual([]);
        continue;
      }
      const wrong = right.findIndex((token, at) => task.vocabulary[token] !== drafted?.[at]);
      expect(corrected?.join(' ')).toBe(
        text(right.slice(0, wrong + 1).filter((token) => token !== task.end)),
      );
    }
  });

  it('is given to the share of problems that the settings say, and to fewer as the run goes on', async () => {
    const share = async (more: object, progress: number) => {
      const { problems: posed } = await made(asked({ context: 'hint', ...more }, { progress }), 100);
      return posed.filter(({ bare }) => bare !== undefined).length / posed.length;
    };
    expect(await share({}, 0)).toBe(1);
    expect(await share({ contextShare: 0.5 }, 0.9)).toBeCloseTo(0.5, 0);
    expect(await share({ contextUntil: 0.5 }, 0.25)).toBeGreaterThan(0.3);
    expect(await share({ contextUntil: 0.5 }, 0.25)).toBeLessThan(0.7);
    expect(await share({ contextUntil: 0.5 }, 0.5)).toBe(0);
  });

  it('leaves rewards and verdicts as they are without it, at the tokens that earned them', async () => {
    const options = asked({ context: 'exemplar' });
    const kept = await made(options);
    const alone = withoutContexts(kept.problems, kept.written);
    const wanted = await options.reward.evaluate(
      task,
      kept.problems.map(({ bare }) => bare as Problem),
      alone,
    );
    const found = await rewardedIn(options.reward, task, kept.problems, kept.written);
    expect(found.verdicts).toEqual(wanted.verdicts);
    for (const [row, problem] of kept.problems.entries()) {
      const skip = problem.prompt.length - (problem.bare?.prompt.length ?? 0);
      expect(skip).toBeGreaterThan(0);
      const [long, short] = [
        found.rewards.slice(row * kept.written.time + skip, (row + 1) * kept.written.time),
        wanted.rewards.slice(row * alone.time, (row + 1) * alone.time),
      ];
      const length = Math.min(long.length, short.length);
      expect(long.slice(0, length)).toEqual(short.slice(0, length));
      expect(alone.lengths[row]).toBe((kept.written.lengths[row] ?? 0) - skip);
    }
  });

  it('is gone from what is learned where it is stripped: as likely as the policy finds it without', async () => {
    const options = asked({ context: 'hint', contextLearned: 'stripped' });
    const { problems: posed, written } = await made(options);
    expect(posed.every(({ bare }) => bare === undefined)).toBe(true);
    const { tokens, sequences, time, own, promptLengths } = written;
    expect([...promptLengths]).toEqual(posed.map(({ prompt }) => prompt.length));
    const scores = await options.policy.score(tokens, sequences, time, 1, own);
    expect(written.logp).toEqual(scores.logp);
    const kept = await made(asked({ context: 'hint' }));
    const words = ({ written: w }: typeof kept, row: number) =>
      text([
        ...w.tokens.subarray(
          row * w.time + (w.promptLengths[row] ?? 0),
          row * w.time + (w.lengths[row] ?? 0),
        ),
      ]);
    const stripped = await made(asked({ context: 'hint', contextLearned: 'stripped' }));
    for (let row = 0; row < sequences; row++) expect(words(stripped, row)).toBe(words(kept, row));
  });

  it('counts the tokens of drafts as environment steps', async () => {
    const alone = await made(asked({}));
    const drafted = await made(asked({ context: 'draft' }));
    const own = drafted.written.own.reduce((x, y) => x + y, 0);
    expect(alone.spent).toBe(alone.written.own.reduce((x, y) => x + y, 0));
    expect(drafted.spent).toBeGreaterThan(own);
    expect(drafted.spent).toBeLessThanOrEqual(own + 4 * task.completionLength);
  });

  it('is refused where sequences would be too long', () => {
    const found = readSmall({ context: 'exemplar', exemplars: 8 }, { world: { ...world, maxTokens: 100 } });
    const words = found.ok ? [] : found.problems.map(({ path, message }) => `${path}: ${message}`);
    expect(words).toEqual([
      expect.stringMatching(
        /^variants\[0\]\.agent\.context: With this context a sequence may have \d+ tokens; at most 512/,
      ),
    ]);
  });
});

describe('success replay', () => {
  it('puts an earlier right completion into groups without one, and only there', async () => {
    const options = asked({ successReplay: 1 });
    const indices = Array.from({ length: task.problems.train }, (_, k) => k);
    for (const k of indices) {
      const { tokens, own } = task.demonstrate(task.problem('train', k), draw());
      options.successes?.note(k, { tokens, own });
    }
    const { part, written: before } = await drawn(options, 8);
    const { problems: posed, written, rewarded, spent } = part;
    const textOf = ({ written: rows }: typeof part, row: number) => {
      const from = row * rows.time + (posed[row]?.prompt.length ?? 0);
      return [...rows.tokens.subarray(from, row * rows.time + (rows.lengths[row] ?? 0))];
    };
    const replayed = new Set(
      [...posed.keys()].filter((row) => `${textOf(part, row)}` !== `${textOf(before, row)}`),
    );
    expect(replayed.size).toBeGreaterThan(0);
    expect(before.rewarded.verdicts.filter(({ correct }) => correct).length).toBe(
      rewarded.verdicts.filter(({ correct }) => correct).length - replayed.size,
    );
    for (let group = 0; group < 8; group++) {
      const rows = [0, 1, 2, 3].map((k) => 4 * group + k);
      const right = rows.filter((row) => rewarded.verdicts[row]?.correct && !replayed.has(row));
      expect(rows.some((row) => replayed.has(row))).toBe(right.length === 0);
    }
    for (const row of replayed) {
      expect(row % 4).toBe(0);
      expect(rewarded.verdicts[row]?.correct).toBe(true);
      expect(textOf(part, row)).toEqual(rightOf(posed[row] as Problem));
    }
    const { logp } = await options.policy.score(
      written.tokens,
      written.sequences,
      written.time,
      1,
      written.own,
    );
    for (const [i, own] of written.own.entries())
      if (own === 1) expect(written.logp[i]).toBeCloseTo(logp[i] ?? 0, 4);
    expect(spent).toBeGreaterThan(0);
  });

  it('forgets nothing over a snapshot', () => {
    const [one, other] = [
      Successes.of(settingsOf({ successReplay: 1 })),
      Successes.of(settingsOf({ successReplay: 1 })),
    ];
    one?.note(3, { tokens: [1, 2], own: [true, false] });
    one?.note(5, { tokens: [4], own: [true] });
    other?.restore(JSON.parse(JSON.stringify(one?.save())));
    expect(other?.of(3)).toEqual({ tokens: [1, 2], own: [true, false] });
    expect(other?.save()).toEqual(one?.save());
    expect(Successes.of(settingsOf({}))).toBe(null);
  });
});

describe('a run with contexts and replays', () => {
  const variants = [
    { context: 'critique', contextLearned: 'stripped', successReplay: 1 },
    { context: 'exemplar', contextFor: 'unsolved' },
    { context: 'draft', type: 'vine-ppo', stepTokens: 1 },
    {},
  ].map((more, k) => ({ label: `${k}`, agent: { ...SMALL, ...more }, reward: [{ term: 'task' }] }));

  it('goes on from a snapshot with the same bits', async () => {
    const of = smallText({}, { variants, envSteps: 800 });
    const whole = await openNetworkSession(of);
    await whole.advance(300, 1e9);
    const bytes = await whole.snapshot();
    const words = (results: Awaited<ReturnType<typeof whole.advance>>) =>
      batches(results).map(({ rows }) => [...new Uint32Array(rows.buffer)]);
    const rest = words(await whole.advance(800, 1e9));
    const again = await openNetworkSession(of);
    await again.restore(bytes);
    expect(words(await again.advance(800, 1e9))).toEqual(rest);
    expect(rest.length).toBeGreaterThan(1);
  });

  it('begins all variants alike: each has been shown the contexts of all', async () => {
    const agents = variants
      .slice(0, 3)
      .map(({ agent }) => ({ ...agent, type: 'grpo-lm', baseAccuracy: 1, baseSteps: 5 }));
    const started = agents.map((one, k) => ({ label: `${k}`, agent: one, reward: [{ term: 'task' }] }));
    const session = await openNetworkSession(smallText({}, { variants: started }));
    await session.advance(1, 1e9);
    const weights = await Promise.all(
      session.replicas.map((replica) => {
        const { policies } = replica as LanguageReplica;
        return policies?.reference.compute.readFloats(policies.reference.parameters.values);
      }),
    );
    expect(weights[0]?.length).toBeGreaterThan(100);
    for (const other of weights.slice(1)) expect(other).toEqual(weights[0]);
  });
});
