/** Of the optimal values of a world. */
interface Remarkable {
  readonly above?: string;
  readonly unclear: number;
}

/** Why a value may surprise, and what rounding leaves open: a sentence each. */
export const remarksOn = ({ above, unclear }: Remarkable): readonly string[] => [
  ...(above === undefined ? [] : [above]),
  ...(unclear === 0
    ? []
    : [`cannot tell in ${unclear} states which action is best: double precision shows no difference`]),
];
