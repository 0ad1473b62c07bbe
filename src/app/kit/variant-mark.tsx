import { markerPath, variantStyle } from './variant-style.ts';

export const VariantName = ({ variant, label }: { readonly variant: number; readonly label: string }) => (
  <span className="legend-variant">
    <VariantMark variant={variant} line />
    <span className="legend-label">{label}</span>
  </span>
);

/** Shows the marker of a variant, alone or on a stroke with the variant's dash. */
export function VariantMark(props: { readonly variant: number; readonly line?: boolean }) {
  const { variant, line = false } = props;
  const style = variantStyle(variant);
  // A dash must be seen to repeat on both sides of the marker.
  const width = line ? 36 : 12;
  return (
    <svg
      className="variant-mark"
      width={width}
      height={12}
      viewBox={`${-width / 2} -6 ${width} 12`}
      aria-hidden="true"
    >
      {line && (
        <line
          x1={-width / 2}
          x2={width / 2}
          stroke={style.color}
          strokeWidth={2}
          strokeDasharray={style.dash || undefined}
        />
      )}
      <path d={markerPath(style.marker, 4)} fill={style.color} />
    </svg>
  );
}
