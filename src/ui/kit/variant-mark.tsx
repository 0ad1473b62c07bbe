import { armStyle, markerPath } from '../variant-style.ts';

/** The marker of an arm, alone or on a stroke with the arm's dash. */
export function ArmMark({ arm, line = false }: { readonly arm: number; readonly line?: boolean }) {
  const style = armStyle(arm);
  const width = line ? 28 : 12;
  return (
    <svg
      className="arm-mark"
      width={width}
      height={12}
      viewBox={`${-width / 2} -6 ${width} 12`}
      aria-hidden="true"
    >
      {line && (
        <line
          x1={-width / 2}
          x2={width / 2}
          stroke={style.colour}
          strokeWidth={2}
          strokeDasharray={style.dash || undefined}
        />
      )}
      <path d={markerPath(style.marker, 4)} fill={style.colour} />
    </svg>
  );
}
