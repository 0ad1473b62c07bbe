/** The same task with the npm package reinforce-js 1.5.1, the typed port of Karpathy's REINFORCEjs. */
import { TDEnv, TDOpt, TDSolver } from 'reinforce-js';
import { ACTIONS, ALPHA, ENDS, EPSILON, GAMMA, GOAL, NEXT, SIDE, SLIP, STATES, STEP_LIMIT } from './lake.ts';

/** 1.5.1 asks for `numerOfActions`, which its own class does not have, and would then learn nothing. */
class LakeEnv extends TDEnv {
  override get(name: string): number | undefined {
    return super.get(name === 'numerOfActions' ? 'numberOfActions' : name);
  }
  override allowedActions(): number[] {
    return [0, 1, 2, 3];
  }
}

/** 1.5.1 reads zeros as undefined: without this it fills the table with NaN and plans although planning is off. */
class LakeOptions extends TDOpt {
  override get(name: string): unknown {
    const given: Record<string, unknown> = {
      alpha: ALPHA,
      gamma: GAMMA,
      epsilon: EPSILON,
      update: 'qlearn',
      lambda: 0,
      beta: 0,
      qInitVal: 0,
      numberOfPlanningSteps: 0,
      smoothPolicyUpdate: false,
    };
    return given[name];
  }
}

/** @returns episodes that ended on the goal. The package knows no terminal states: it bootstraps across episodes. */
export function learnByPeer(steps: number, slippery: boolean): number {
  const solver = new TDSolver(new LakeEnv(SIDE, SIDE, STATES, ACTIONS), new LakeOptions());
  let state = 0;
  let time = 0;
  let goals = 0;
  for (let step = 0; step < steps; step++) {
    const action = solver.decide(state);
    const isSlip = slippery && Math.random() < SLIP;
    const way = isSlip ? (action + (Math.random() < 0.5 ? 1 : 3)) % ACTIONS : action;
    const next = NEXT[state * ACTIONS + way] ?? 0;
    const reward = next === GOAL ? 1 : 0;
    solver.learn(reward);
    time++;
    state = next;
    if (ENDS[next] === 1 || time === STEP_LIMIT) {
      goals += reward;
      state = 0;
      time = 0;
    }
  }
  return goals;
}
