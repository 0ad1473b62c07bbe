import type { ParsedModule } from '../../kernel/contract.ts';
import { parseKept } from '../../kernel/parse/parse.ts';
import type { Measures } from '../contract.ts';

/** Slots of main's compensated sums, as declared in measures.kernel.ts. */
export const SUM = {
  return: 0,
  taskReturn: 1,
  entropy: 2,
  advantage: 3,
  advantageSquared: 4,
  regret: 5, // cumulative, never reset
  reward: 6,
  taskReward: 7,
  episodeReturn: 8, // of the current episode
  episodeTask: 9,
  terms: 10, // contributions of the window's finished episodes, then of the current episode
} as const;
export const COUNT = {
  episodes: 0,
  length: 1,
  success: 2,
  entropy: 3,
  advantage: 4,
  optimal: 5,
} as const;
export const COUNTS = 6;
export const RECENT_EPISODES = 16;
/** `fault` has this value for the agent, 1 + k for term k. */
export const AGENT_FAULT = 255;

const texts = import.meta.glob<string>('./{main,measures,episodes}.kernel.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The loop and its measures, parsed. @param episodes whether the budget counts episodes */
export const mainModule = (episodes = false): ParsedModule =>
  parseKept(
    'main',
    ['main', 'measures', ...(episodes ? ['episodes'] : [])]
      .map((name) => texts[`./${name}.kernel.ts`])
      .join('\n'),
  );

interface MainRequest {
  readonly world: ParsedModule;
  readonly agent: ParsedModule;
  readonly terms: readonly {
    readonly texts: readonly ParsedModule[];
    readonly probe: boolean;
    has(name: string): boolean;
  }[];
  readonly measures: Measures;
  /** Keeps what each step paid and taught, for the host. Learning and measures have the same bits. */
  readonly recorded: boolean;
  /** The world can be solved exactly, so value error and optimal actions are measured against tables. */
  readonly reference: boolean;
  readonly outcomes: number;
  /** The budget counts episodes. The loop for returns alone works only in environment steps. */
  readonly episodes: boolean;
}

/** The facts that main.kernel.ts declares as its structural settings. */
export function mainFacts(request: MainRequest): Readonly<Record<string, number>> {
  const { world, agent, terms, measures, recorded, reference, outcomes, episodes } = request;
  const worldHas = (name: string) => world.functions.some((fn) => fn.name === name);
  const agentHas = (name: string) => agent.functions.some((fn) => fn.name === name);
  const asks = (name: string) =>
    [world, agent, ...terms.flatMap(({ texts }) => texts)].some(({ freeNames }) => freeNames.has(name));
  const agentGroups = agent.meta.group === true;
  const agentBatches = agent.params.some(({ name }) => name === 'horizon');
  const begins = agentHas('begin') || terms.some((term) => term.has('begin'));
  const isQuick = measures === 'returns' && !episodes && !begins && !agentGroups && !agentBatches;
  const facts = {
    measuresAll: measures === 'all',
    isRecorded: recorded,
    isQuick,
    keepsObservation: !isQuick || worldHas('observe') || asks('observation'),
    countsVisits: measures === 'all' || asks('visits'),
    hasReference: reference,
    worldInits: worldHas('init'),
    worldObserves: worldHas('observe'),
    worldLimitsActions: worldHas('available'),
    worldKnowsRegret: worldHas('regret'),
    worldKnowsOptimal: worldHas('optimal'),
    worldKnowsSuccess: world.events.some(({ name }) => name === 'success'),
    agentInits: agentHas('init'),
    agentBegins: agentHas('begin'),
    agentGroups,
    agentBatches,
    hasOneSum: hasOneSum({ measures, terms }),
  };
  const numbers = Object.entries(facts).map(([name, holds]) => [name, holds ? 1 : 0] as const);
  return { ...Object.fromEntries(numbers), nOutcomes: outcomes, nTerms: terms.length };
}

interface Summed {
  readonly measures: Measures;
  readonly terms: readonly { readonly probe: boolean }[];
}

/** With a single term, and only returns measured, the term's pay is the training reward, so an episode needs no separate sum. */
function hasOneSum({ measures, terms }: Summed): boolean {
  return measures === 'returns' && terms.length === 1 && terms[0]?.probe === false;
}

export function partials(summed: Summed): readonly string[] {
  return hasOneSum(summed) ? ['main$partialReward'] : summed.terms.map((_, k) => `design$partial${k}`);
}
