/** Colors for canvases, made from the theme's custom properties and blended in OKLab so that steps look even. */
type Triple = readonly [number, number, number];

/** The parts of a theme that drawing needs; `Palette` has their resolved values. The map's own colors are #rrggbb. */
export const PALETTE_VARIABLES = [
  '--map-zero',
  '--map-negative',
  '--map-positive',
  '--map-count',
  '--cell-floor',
  '--cell-wall',
  '--cell-line',
  '--surface',
  '--accent',
  '--ink',
  '--ink-3',
  ...Array.from({ length: 8 }, (_, variant) => `--variant-${variant}`),
];
/** Colors by the name of their custom property: plain data that any thread can clone. */
export type Palette = Readonly<Record<string, string>>;

export interface StageColors {
  readonly palette: Palette;
  /** 256 colors from most negative to most positive, neutral at 0. */
  readonly diverging: readonly string[];
  /** 256 colors from zero to the maximum. */
  readonly sequential: readonly string[];
  readonly divergingInk: readonly string[];
  readonly sequentialInk: readonly string[];
  readonly css: (variable: string) => string;
}

export function colorsOf(palette: Palette): StageColors {
  const css = (variable: string) => palette[variable] ?? '';
  const zero = toOklab(css('--map-zero'));
  const negative = toOklab(css('--map-negative'));
  const positive = toOklab(css('--map-positive'));
  const count = toOklab(css('--map-count'));
  const diverging = Array.from({ length: 256 }, (_, i) => {
    const t = (i - 128) / 127.5;
    return mix(zero, t < 0 ? negative : positive, Math.min(1, Math.abs(t)));
  });
  const sequential = Array.from({ length: 256 }, (_, i) => mix(zero, count, i / 255));
  return {
    palette,
    diverging: diverging.map(toCss),
    sequential: sequential.map(toCss),
    divergingInk: diverging.map(inkOn),
    sequentialInk: sequential.map(inkOn),
    css,
  };
}

function mix(a: Triple, b: Triple, t: number): Triple {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

const linear = (byte: number) => {
  const x = byte / 255;
  return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
};
const encoded = (x: number) => {
  const y = x <= 0.0031308 ? 12.92 * x : 1.055 * Math.max(0, x) ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, y)) * 255);
};

/** OKLab (Björn Ottosson, 2020), from #rrggbb. */
function toOklab(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16);
  const r = linear((value >> 16) & 255);
  const g = linear((value >> 8) & 255);
  const b = linear(value & 255);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Black or white, whichever has more contrast: at least 4.58 to 1 (WCAG 2.2, relative luminance). */
function inkOn(color: Triple): string {
  const [red, green, blue] = toLinear(color);
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (luminance + 0.05) ** 2 > 1.05 * 0.05 ? 'rgb(0 0 0)' : 'rgb(255 255 255)';
}

/** Linear red, green and blue, 0 … 1. */
function toLinear([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function toCss(color: Triple): string {
  return `rgb(${toLinear(color).map(encoded).join(' ')})`;
}
