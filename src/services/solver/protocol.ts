/** Messages to the solving worker. Types only. */
import type { AnswerRequest } from '../../engine/exact/contract.ts';
import type { Experiment } from '../../experiment/experiment.ts';

/** Answered with a FollowedAnswer (what the variant’s policies are worth; news: the share done), or with a SolvedVariant. */
export type ExactOrder = {
  readonly id: number;
  readonly experiment: Experiment;
  readonly variant: number;
} & (
  | { readonly kind: 'followed'; readonly policies: readonly Float32Array[] }
  | { readonly kind: 'answers'; readonly request: AnswerRequest }
);
