/** Remarks on the optimal values of a world. */
interface Remarkable {
  readonly above?: string;
  readonly unclear: number;
}

/** Why a value may be surprising, and what rounding leaves undecided, one sentence each. */
export const remarksOn = ({ above, unclear }: Remarkable): readonly string[] => [
  ...(above === undefined ? [] : [above]),
  ...(unclear === 0
    ? []
    : [`cannot tell in ${unclear} states which action is best: double precision shows no difference`]),
];
