import type { VariantSpec } from '../../experiment/experiment.ts';
import type { ParsedModule } from '../../kernel/contract.ts';
import type { Machine } from '../../kernel/machine.ts';
import type { WorldBuild } from '../../worlds/contract.ts';
import type { Planned, VariantPlan } from '../contract.ts';
import type { Assembly } from './assemble.ts';

export interface Variant {
  readonly index: number;
  readonly spec: VariantSpec;
  readonly assembly: Assembly;
  readonly machine: Machine;
  readonly planned: Planned | null;
  readonly plan: VariantPlan;
}

export interface BuiltWorld {
  readonly build: WorldBuild;
  readonly module: ParsedModule;
}
