/** What decides a program's structure, as text: equal signatures mean equal programs. */

import type { AgentSpec } from '../../experiment/experiment.ts';
import type { ParsedModule } from '../../kernel/contract.ts';
import { formulaLibrary } from '../../learn/registry.ts';
import type { WorldBuild } from '../../worlds/contract.ts';
import { hasCustomDynamics } from '../custom/tables.ts';
import type { LinkedTerm } from './terms.ts';

interface Parts {
  readonly main: ParsedModule;
  /** Facts that the training loop is linked with. */
  readonly facts: Readonly<Record<string, number>>;
  /** Text of the module `design`. */
  readonly design: string;
  readonly build: WorldBuild;
  readonly world: ParsedModule;
  readonly spec: AgentSpec;
  readonly agent: ParsedModule;
  readonly agentParams: Readonly<Record<string, number>>;
  readonly terms: readonly LinkedTerm[];
  /** Numbers of the states that rewards name. */
  readonly states: Readonly<Record<string, { readonly value: number }>>;
}

/** Weights and live settings are no part of the text: they arrive by `setParam`. */
export function signatureOf({
  main,
  facts,
  design,
  build,
  world,
  spec,
  agent,
  agentParams,
  terms,
  states,
}: Parts): string {
  const structural = (module: ParsedModule, values: Readonly<Record<string, number>>) =>
    module.params.filter((p) => p.structural).map((p) => `${p.name}=${values[p.name] ?? p.value}`);
  return JSON.stringify([
    main.text,
    facts,
    design,
    build.source,
    Object.entries(build.constants).map(([name, c]) => `${name}=${c.value}`),
    spec.type,
    agent.text,
    formulasOf([agent, ...terms.map(({ module }) => module)]),
    structural(agent, agentParams),
    ...(hasCustomDynamics(build) ? [structural(world, build.params)] : []),
    terms.map((term) => [term.text, structural(term.module, term.params)]),
    ...Object.entries(states).map(([name, { value }]) => `${name}=${value}`),
  ]);
}

/** Texts of the shared formulas that the modules use, directly or through another formula. */
function formulasOf(modules: readonly ParsedModule[]): readonly string[] {
  const library = formulaLibrary();
  const used = new Set<ParsedModule>();
  for (const { freeNames } of modules) reach(freeNames);
  return library.filter((module) => used.has(module)).map(({ text }) => text);

  function reach(names: ReadonlySet<string>): void {
    for (const module of library) {
      if (used.has(module) || !module.functions.some(({ name }) => names.has(name))) continue;
      used.add(module);
      reach(module.freeNames);
    }
  }
}
