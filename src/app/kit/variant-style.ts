/** The style of a variant: an Okabe–Ito hue, a marker and a dash, so that hue alone never has a meaning. */
const MARKERS = ['square', 'triangle', 'circle', 'diamond', 'triangle-down', 'plus', 'cross', 'bar'] as const;
export type Marker = (typeof MARKERS)[number];

export interface VariantStyle {
  readonly color: string;
  readonly variable: string; // name of the custom property, for canvases
  readonly marker: Marker;
  readonly dash: string; // SVG dash array; empty if solid
}

const DASHES = ['', '7 3', '2 2', '9 3 2 3', '4 2', '12 3', '2 4', '6 2 2 2 2 2'];

export function variantStyle(variant: number): VariantStyle {
  const index = variant % MARKERS.length;
  return {
    color: `var(--variant-${index})`,
    variable: `--variant-${index}`,
    marker: MARKERS[index] ?? 'circle',
    dash: DASHES[index] ?? '',
  };
}

/** Returns the SVG path of a marker centered at 0, 0 in a box of about 2r. */
export const markerPath = (marker: Marker, r: number): string => PATHS[marker](r);

const PATHS: Readonly<Record<Marker, (r: number) => string>> = {
  square: (r) => `M${-r},${-r}H${r}V${r}H${-r}Z`,
  triangle: (r) => `M0,${-r * 1.15}L${r * 1.15},${r * 0.9}H${-r * 1.15}Z`,
  circle: (r) =>
    `M${-r * 1.1},0A${r * 1.1},${r * 1.1} 0 1 0 ${r * 1.1},0A${r * 1.1},${r * 1.1} 0 1 0 ${-r * 1.1},0Z`,
  diamond: (r) => `M0,${-r * 1.35}L${r * 1.35},0L0,${r * 1.35}L${-r * 1.35},0Z`,
  'triangle-down': (r) => `M0,${r * 1.15}L${r * 1.15},${-r * 0.9}H${-r * 1.15}Z`,
  plus(r) {
    const t = r * 0.4;
    return `M${-t},${-r * 1.2}H${t}V${-t}H${r * 1.2}V${t}H${t}V${r * 1.2}H${-t}V${t}H${-r * 1.2}V${-t}H${-t}Z`;
  },
  cross(r) {
    const a = r * 1.15;
    const b = r * 0.55;
    return `M${-a},${-b}L${-b},${-a}L0,${-b}L${b},${-a}L${a},${-b}L${b},0L${a},${b}L${b},${a}L0,${b}L${-b},${a}L${-a},${b}L${-b},0Z`;
  },
  bar: (r) => `M${-r * 0.5},${-r * 1.2}H${r * 0.5}V${r * 1.2}H${-r * 0.5}Z`,
};

/** The React key of a variant is its index, because color, marker and dash follow the index. */
export const variantKey = (variant: number): string => `variant ${variant}`;
