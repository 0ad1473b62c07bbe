import { describe, expect, it } from 'vitest';
import {
  dayBefore,
  dayOf,
  knownDay,
  PUZZLE_STEPS,
  puzzleExperiment,
  puzzleOf,
  shortestPath,
} from '../../../../src/app/play/puzzle.ts';
import {
  bestScore,
  isBetter,
  isSolved,
  keepScore,
  type PuzzleScore,
  shareText,
  starsOf,
  thresholdOf,
  trainPuzzle,
} from '../../../../src/app/play/puzzle-run.ts';
import { auditVariant } from '../../../../src/engine/audit/audit.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { cpuReport, liveOnCpu } from '../../../../src/engine/table/live-cpu.ts';
import { createSession } from '../../../../src/engine/table/session.ts';
import { StudyWorker } from '../../../../src/services/student/study-core.ts';
import { workerWith } from '../lab/near-worker.ts';

const NEW_YEAR = Date.parse('2027-01-01');
const days = Array.from({ length: 365 }, (_, k) => dayOf(NEW_YEAR + k * 86_400_000));

const score = (taskReturn: number, steps: number): PuzzleScore => ({
  taskReturn,
  steps,
  possible: 0.8,
  parSteps: 8_000,
});

describe('the puzzle of a day', () => {
  it('can be solved on all days of a year, and no two days have the same map', () => {
    const maps = new Set<string>();
    for (const day of days) {
      const { map, palette } = puzzleOf(day);
      const shortest = shortestPath(map);
      expect(shortest).toBeLessThanOrEqual(22);
      expect(shortest).toBeGreaterThanOrEqual(12);
      expect(palette[0]?.id).toBe('task');
      expect(new Set(palette.map(({ id }) => id)).size).toBe(6);
      maps.add(map.join());
    }
    expect(maps.size).toBe(365);
  });
  it('is the same wherever it is drawn', () => {
    expect(puzzleOf('2026-11-26')).toEqual(puzzleOf('2026-11-26'));
  });
  it('is valid with every term of its palette, and its optimum is the shortest path', async () => {
    for (const day of days.filter((_, k) => k % 120 === 0)) {
      const puzzle = puzzleOf(day);
      for (const { id } of puzzle.palette) {
        const parsed = validate(puzzleExperiment(puzzle, [{ id, weight: 0.2 }]));
        expect(parsed.ok, `${day} ${id}: ${parsed.ok ? '' : JSON.stringify(parsed.problems)}`).toBe(true);
      }
      // A game begins with an empty reward, which solves nothing yet.
      const empty = validate(puzzleExperiment(puzzle, [{ id: 'task', weight: 0 }]));
      if (!empty.ok) throw new Error(day);
      const { exact: nothing } = await auditVariant(empty.value, 0, { brief: true });
      expect(nothing?.returns.design.worst).toBeLessThan(nothing?.returns.task.best ?? 0);
      const parsed = validate(puzzleExperiment(puzzle, [{ id: 'task', weight: 1 }]));
      if (!parsed.ok) throw new Error(day);
      const { exact } = await auditVariant(parsed.value, 1, { brief: true });
      // +1 at the goal and −0.02 for every step there.
      expect(exact?.returns.task.best).toBeCloseTo(1 - 0.02 * shortestPath(puzzle.map), 5);
    }
  });
  it('knows days that were, and opens today for all others', () => {
    const now = Date.parse('2026-11-26T12:00:00Z');
    expect(knownDay('', now)).toBe('2026-11-26');
    expect(knownDay('2026-11-25', now)).toBe('2026-11-25');
    expect([knownDay('2026-11-27', now), knownDay('2026-13-01', now), knownDay('2026-02-30', now)]).toEqual(
      Array(3).fill('2026-11-26'),
    );
    expect(dayBefore('2026-03-01')).toBe('2026-02-28');
  });
  it('is learned sooner by a bonus for closer steps whose round trips cost more than they pay', async () => {
    const day = days.find((one) =>
      ['closer', 'step'].every((id) => puzzleOf(one).palette.some((t) => t.id === id)),
    );
    const input = puzzleExperiment(puzzleOf(day ?? ''), [
      { id: 'task', weight: 1 },
      { id: 'closer', weight: 0.2 },
      { id: 'step', weight: 0.1 },
    ]);
    const parsed = validate(input);
    if (!parsed.ok) throw new Error('not valid');
    const { exact } = await auditVariant(parsed.value, 0, { brief: true });
    if (exact === undefined) throw new Error('not exact');
    expect(exact.returns.design.worst).toBeCloseTo(exact.returns.task.best, 6);
    const threshold = thresholdOf({ best: exact.returns.task.best, random: exact.returns.random });
    const scheduler = { now: () => 0, frame: () => () => {}, after: () => () => {} };
    const makeWorker = () =>
      workerWith(
        new StudyWorker({
          breathe: () => new Promise((resolve) => setTimeout(resolve, 0)),
          open: async (experiment, shard) =>
            liveOnCpu(
              await createSession(experiment, { backend: 'wasm', shard }),
              cpuReport('WebAssembly', ''),
            ),
        }),
      );
    const shares: number[] = [];
    const train = (hear: (share: number) => void, signal: AbortSignal) =>
      trainPuzzle({ makeWorker, scheduler }, input, threshold, hear, signal);
    const stopped = new AbortController();
    await expect(train(() => stopped.abort(), stopped.signal)).rejects.toThrow('the training was stopped');
    const run = await train((share) => shares.push(share), new AbortController().signal);
    expect(run.steps).toBeLessThan(run.parSteps);
    expect(run.parSteps).toBeLessThan(PUZZLE_STEPS);
    expect(run.curve.length).toBeGreaterThan(40);
    expect(shares.at(-1)).toBe(1);
  });
});

describe('the score of a puzzle', () => {
  it('puts task return before speed', () => {
    expect(isBetter(score(0.8, 9_000), score(0.5, 100))).toBe(true);
    expect(isBetter(score(0.8, 9_000), score(0.8, 100))).toBe(false);
    expect(isBetter(score(0, 1), null)).toBe(true);
    expect([isSolved(score(0.8, 1)), isSolved(score(0.7, 1))]).toEqual([true, false]);
  });
  it('earns a star for the task, one for par, and one for half of it', () => {
    const runs = [score(0.7, 1), score(0.8, 9_000), score(0.8, 8_000), score(0.8, 4_000)];
    expect(runs.map(starsOf)).toEqual([0, 1, 2, 3]);
  });
  it('is kept by day, and a damaged store counts as empty', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    keepScore(storage, '2026-11-25', score(0.8, 2_000));
    keepScore(storage, '2026-11-26', score(0.7, 1_000));
    expect(bestScore(storage, '2026-11-25')).toEqual(score(0.8, 2_000));
    expect(bestScore(storage, '2026-11-24')).toBeNull();
    kept.set('reward-lab/puzzles', '{"2026-11-26": {"steps": "many"}}');
    expect(bestScore(storage, '2026-11-26')).toBeNull();
  });
  it('is shared as plain text without the solution', () => {
    expect(shareText('2026-11-26', score(0.8, 2_000), 'https://lab.example/#puzzle=2026-11-26')).toBe(
      'Reward Lab, daily puzzle 2026-11-26\n🟩🟩🟩🟩⬜ task return 0.80 of 0.80\nlearned in 2,000 steps, par in 8,000 steps\nhttps://lab.example/#puzzle=2026-11-26',
    );
    expect(shareText('2026-11-26', score(0.2, PUZZLE_STEPS), '')).toContain('🟥🟥🟥🟥🟥');
  });
});
