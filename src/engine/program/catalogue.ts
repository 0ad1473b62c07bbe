import { languageAgents, worldAgents } from '../../agents/network-registry.ts';
import { agentModules } from '../../agents/registry.ts';
import type { WorldSpec } from '../../experiment/experiment.ts';
import type { Catalogue, CatalogueEntry, Field } from '../../experiment/field.ts';
import type { ParsedModule } from '../../kernel/contract.ts';
import { kernelTermsOnText, languageTerms } from '../../rewards/language-registry.ts';
import { termModules } from '../../rewards/registry.ts';
import { entryOf, textOf } from '../../worlds/declared.ts';
import { languageExamples } from '../../worlds/language/examples.ts';
import { languageEntry } from '../../worlds/language/fields.ts';
import { worldFamilies } from '../../worlds/registry.ts';
import { CUSTOM_AGENT, customAgentText } from './custom-agent.ts';
import { CUSTOM_MODULE_TEXT, isCustomModule } from './custom-module.ts';
import { WORLD_TEXT } from './custom-world.ts';

let made: Catalogue | null = null;

export function catalogue(): Catalogue {
  made ??= {
    worlds: [...[...worldFamilies.values()].map(({ entry }) => withDynamics(entry)), languageEntry],
    agents: [
      ...agentModules.all().map(([id, module]) => inKernelWorlds(agentEntry(id, module))),
      ...[...worldAgents.values()].map(({ entry }) => ({ ...entry, worlds: [...worldFamilies.keys()] })),
      ...[...languageAgents.values()].map(({ entry }) => entry),
    ],
    terms: [
      // The task's own objective is a term in every world.
      ...termModules
        .all()
        .map(([id, module]) =>
          id === 'task' ? termEntry(id, module) : inKernelWorlds(termEntry(id, module)),
        ),
      ...[...languageTerms.values()].map(({ entry }) => entry),
    ],
  };
  return made;
}

export const worldExamples = (): readonly WorldSpec[] => [
  ...[...worldFamilies.values()].flatMap(({ examples }) => examples),
  ...languageExamples,
];

const DYNAMICS_FIELD: Field = {
  kind: 'expression',
  name: WORLD_TEXT,
  label: 'Kernel',
  help: 'Leave this empty for the dynamics of the family. A module in the kernel language replaces them on the same map and settings. It exports `reset` and `step` (docs/contracts.md), and its declared settings appear next to it. Start from a fork of the built-in dynamics (Source, Fork).',
  default: '',
  maxLength: 16_384,
};

function withDynamics(entry: CatalogueEntry): CatalogueEntry {
  return { ...entry, customText: WORLD_TEXT, fields: [...entry.fields, DYNAMICS_FIELD] };
}

/** Kernel text runs in kernel worlds, and on text if it reads no state. */
function inKernelWorlds(entry: CatalogueEntry): CatalogueEntry {
  const { worlds } = entry;
  if (worlds !== undefined) {
    const alike = [...worldFamilies].flatMap(([id, { like = '' }]) => (worlds.includes(like) ? [id] : []));
    return alike.length === 0 ? entry : { ...entry, worlds: [...new Set([...worlds, ...alike])] };
  }
  const text = kernelTermsOnText.has(entry.id) ? [languageEntry.id] : [];
  return { ...entry, worlds: [...worldFamilies.keys(), ...text] };
}

function agentEntry(id: string, module: ParsedModule): CatalogueEntry {
  const entry = entryOf(id, module);
  if (id === CUSTOM_AGENT)
    return { ...entry, family: 'custom', customText: 'text', fields: [CUSTOM_AGENT_FIELD, FOLLOWED_FIELD] };
  return module.meta.family === 'prediction'
    ? { ...entry, fields: [FOLLOWED_FIELD, ...entry.fields] }
    : entry;
}

const FOLLOWED_FIELD: Field = {
  kind: 'choice',
  name: 'policy',
  label: 'Evaluated policy',
  help: 'The agent learns the values of this fixed policy: uniformly random, optimal for the task, or an even mixture of both.',
  default: 'uniform',
  options: ['uniform', 'optimal', 'half-optimal'],
};

const CUSTOM_AGENT_FIELD: Field = {
  kind: 'expression',
  name: 'text',
  label: 'Agent',
  help: 'A module in the kernel language that exports `act`, `learn`, `policy` and `value` (docs/contracts.md). Its declared settings appear next to it.',
  default: customAgentText(),
  maxLength: 16_384,
};

const MODULE_FIELD: Field = {
  kind: 'expression',
  name: 'text',
  label: 'Module',
  help: 'A module in the kernel language that exports `reward(): f32`, and `begin()` or `init()` if needed. It may declare settings, which appear next to it, constants, memory and functions.',
  default: CUSTOM_MODULE_TEXT,
  maxLength: 16_384,
};

const EXPRESSIONS: Readonly<Record<string, readonly [label: string, help: string]>> & {
  readonly expression: readonly [string, string];
} = {
  expression: [
    'Reward',
    'An expression in the kernel language, for example happened(hitWall) ? -1.0 : 0.0. It may use state, action, next, time, taskReward and the signals of the world.',
  ],
  potential: [
    'Potential Φ(s)',
    'An expression in the kernel language that depends on the state s, for example -distance(s).',
  ],
  credit: [
    'Credit',
    'The credit of a step, as an expression in the kernel language. total is what the terms above this one pay.',
  ],
};

const CREDITED: Field = {
  kind: 'text',
  name: 'of',
  label: 'Of term',
  help: 'In place of the expression: the id or label of a term above this one, for example potential. Its credit is what it pays.',
  default: '',
  maxLength: 60,
};

function termEntry(id: string, module: ParsedModule): CatalogueEntry {
  const entry = entryOf(id, module);
  if (isCustomModule(module)) return { ...entry, customText: 'text', fields: [MODULE_FIELD] };
  const own = module.meta.expression;
  if (typeof own !== 'string') return entry;
  const [label, help] = EXPRESSIONS[own] ?? EXPRESSIONS.expression;
  const field: Field = {
    kind: 'expression',
    name: 'expression',
    label,
    help,
    default: textOf(module.meta.expressionDefault) ?? '0.0',
    maxLength: 4096,
  };
  return { ...entry, fields: [field, ...(own === 'credit' ? [CREDITED] : []), ...entry.fields] };
}
