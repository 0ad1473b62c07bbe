/** After an edit of the world, the reward or a setting, learned networks carry over if their shape fits. */

import { worldAgents } from '../../agents/network-registry.ts';
import type { WorldAgent } from '../../agents/updates/net-contract.ts';
import type { Experiment, Problem } from '../../experiment/experiment.ts';
import { readSettings, type Settings } from '../../experiment/settings.ts';
import { error } from '../../worlds/settings.ts';
import { laneOfAgent } from '../lane.ts';
import { packed, unpacked } from '../networks/saved.ts';
import { buildWorld } from '../program/build-world.ts';
import type { BuiltWorld } from '../program/built.ts';
import { featuresOf } from './features.ts';
import { linesOf, sharesTrunk } from './layers.ts';
import { learnedBlocks } from './learner.ts';
import type { WorldReplica } from './replica.ts';
import type { SavedHead } from './replica-parts.ts';

/** Everything that determines a network's size and the meaning of its outputs. */
function shapeOf(agent: WorldAgent, settings: Settings, world: BuiltWorld) {
  const view = settings.text('view');
  const { learns, network } = agent.needs(settings, 0);
  return {
    type: learns,
    layerNorm: network?.normalized ?? false,
    layerList: linesOf(settings).join(', '),
    ...(linesOf(settings).length === 0 && {
      layers: settings.number('layers'),
      width: settings.number('width'),
    }),
    sharedTrunk: sharesTrunk(settings),
    view,
    viewSize: view === 'egocentric' ? settings.number('viewSize') : 0,
    inputs: featuresOf(world, settings, null).inputs,
    actions: world.build.constants.nActions?.value ?? 1,
  };
}

/**
 * Carries over network, optimizer, window and streams, and the sums and memory of the programs.
 * @param recalls stored transitions have the rewards that the new program would pay
 */
export async function inherit(next: WorldReplica, old: WorldReplica, recalls: boolean): Promise<void> {
  const [from, fresh] = [unpacked(await old.snapshot()), unpacked(await next.snapshot())];
  const [own, others] = [from.head, fresh.head].map((head) => learnedBlocks((head as SavedHead).nets));
  const learned = from.blocks.slice(0, own);
  const [shown, ...columns] = fresh.blocks.slice(others);
  const before = from.blocks[own ?? 0];
  const transitions = fresh.blocks[2];
  if (!recalls && transitions !== undefined) learned[2] = transitions;
  const map = before?.length === shown?.length ? before : shown;
  await next.restore(packed(from.head, [...learned, map ?? new Uint8Array(0), ...columns]));
  next.worlds.inherit(old.worlds);
  next.position = next.worlds.order?.done ?? next.position;
}

/** Why networks trained under `before` cannot continue under `after`. Both experiments are valid. */
export function lostOnWorlds(before: Experiment, after: Experiment): readonly Problem[] {
  const [from, to] = [buildWorld(before), buildWorld(after)];
  return after.variants.flatMap(({ agent: spec }, k): readonly Problem[] => {
    const old = before.variants[k]?.agent;
    if (old === undefined) return [];
    const path = `variants[${k}].agent`;
    const [was, is] = [worldAgents.get(old.type), worldAgents.get(spec.type)];
    const fix = 'Make the change in a new run.';
    if (laneOfAgent(old.type) !== laneOfAgent(spec.type))
      return [
        error(
          `${path}.type`,
          `“${spec.type}” cannot continue what “${old.type}” learned: one has a table, the other a network.`,
          fix,
        ),
      ];
    if (was === undefined || is === undefined) return [];
    const [a, b] = [
      shapeOf(was, readSettings(was.entry, old), from),
      shapeOf(is, readSettings(is.entry, spec), to),
    ];
    const [name] = (Object.keys(a) as (keyof typeof a)[]).filter((key) => a[key] !== b[key]);
    if (name === undefined) return [];
    if (name === 'type')
      return [
        error(
          `${path}.type`,
          `“${spec.type}” cannot continue what “${old.type}” learned: one learns action values, the other a policy.`,
          fix,
        ),
      ];
    if (name === 'inputs' || name === 'actions')
      return [
        error(
          'world',
          `A trained network keeps its shape: this world has ${b[name]} ${name}, but it has learned ${a[name]}.`,
          'Keep the size of the world, or use an egocentric view of maps.',
        ),
      ];
    return [
      error(
        `${path}.${name}`,
        `A trained network keeps its shape: \`${name}\` cannot change from ${a[name]} to ${b[name]}.`,
        `Keep ${a[name]}, or start a new run.`,
      ),
    ];
  });
}
