/** Who takes part in `npm run bench:gpu`. */
import { lake } from '../engine.ts';
import { type GpuContender, LEARNING, LEARNING_AND_MEASURES } from './contender.ts';
import { handWritten } from './hand-written.ts';
import { jaxContender } from './jax-peer.ts';
import { labContender } from './lab.ts';
import { TFJS } from './tfjs-peer.ts';
import { WASM } from './wasm-engine.ts';

/** The lab's own, with the task of the shader with measures and with that of the lean one. */
const LAB: readonly GpuContender[] = [
  labContender('Reward Lab, general engine', LEARNING_AND_MEASURES, lake('q-learning', false)),
  labContender('Reward Lab, returns only', LEARNING, lake('q-learning', false), { measures: 'returns' }),
];

/** Other agents through the same engine: nobody here does the same task. */
const OTHERS: readonly GpuContender[] = [
  labContender('Reward Lab, stepping', 'random actions and measures', lake('q-learning', false), {
    stepping: true,
  }),
  labContender('Reward Lab, actor–critic', 'actor–critic and measures', lake('actor-critic', false)),
  labContender('Reward Lab, PPO', 'tabular PPO and measures', lake('ppo', false)),
];

export async function contenders(): Promise<readonly GpuContender[]> {
  return [
    ...LAB,
    handWritten('by hand in WGSL, with measures', true),
    handWritten('by hand in WGSL, lean', false),
    await jaxContender(),
    TFJS,
    WASM,
    ...OTHERS,
  ];
}
