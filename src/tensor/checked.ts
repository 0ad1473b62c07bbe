/** The table of operations with their checks: back ends differ only in how they run them. */
import type { Compute } from './contract.ts';
import * as check from './extents.ts';

const CHECKS = {
  dense: check.checkDense,
  denseGradient: check.checkDenseGradient,
  gather: check.checkGather,
  gatherGradient: check.checkGatherGradient,
  layerNorm: check.checkLayerNorm,
  layerNormGradient: check.checkLayerNorm,
  attention: check.checkAttention,
  attentionGradient: check.checkAttention,
  attentionStep: check.checkAttentionStep,
  gru: check.checkGru,
  gruGradient: check.checkGru,
  logProbability: check.checkLogProbability,
  logProbabilityGradient: check.checkLogProbability,
  sample: check.checkSample,
  adam: check.checkAdam,
} as const;

type Name = keyof typeof CHECKS;
export type Operations = Pick<Compute, Name>;

/**
 * Every operation with a check of its slices first.
 * @param around runs one operation: for work before or after each
 * @throws RangeError (each operation) if a slice is too short for it
 */
export function checkedOperations(
  operations: Operations,
  around: (work: () => void) => void = (work) => work(),
): Operations {
  return each(operations, (operation, name) => {
    const verify = CHECKS[name] as (o: unknown) => void;
    return (o) => {
      verify(o);
      around(() => operation(o));
    };
  });
}

/** Adds the operations that need something from their back end. */
export function ownedOperations<Own>(
  own: Own,
  operations: { readonly [N in Name]: (own: Own, o: Parameters<Compute[N]>[0]) => void },
): Operations {
  const owned = operations as unknown as Record<Name, (own: Own, o: unknown) => void>;
  return each({}, (_, name) => (o) => owned[name](own, o));
}

type Operation = (o: unknown) => void;

function each(operations: object, make: (operation: Operation, name: Name) => Operation): Operations {
  const given = operations as Readonly<Record<Name, Operation>>;
  const names = Object.keys(CHECKS) as Name[];
  return Object.fromEntries(names.map((name) => [name, make(given[name], name)])) as unknown as Operations;
}
