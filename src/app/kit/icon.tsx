const PATHS = {
  reset: 'M13 8a5 5 0 1 1-1.6-3.7M13 2v3.2H9.8',
  play: 'M5 3.2v9.6L13 8Z',
  pause: 'M5 3.5v9M11 3.5v9',
  step: 'M3.5 3.5v9L10 8ZM12.5 3.5v9',
  stop: 'M4 4h8v8H4Z',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 1 0 0-9M10.3 10.3L14 14',
  help: 'M6 6.2A2.1 2.1 0 1 1 8 8.6v1M8 12v.1',
  sun: 'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1',
  moon: 'M13 9.6A5.5 5.5 0 0 1 6.4 3 5.5 5.5 0 1 0 13 9.6Z',
  system: 'M2 3h12v8H2ZM6 14h4M8 11v3',
  close: 'M4 4l8 8M12 4l-8 8',
  plus: 'M8 3v10M3 8h10',
  up: 'M8 13V3M4 7l4-4 4 4',
  down: 'M8 3v10M4 9l4 4 4-4',
  left: 'M10 4L6 8l4 4',
  right: 'M6 4l4 4-4 4',
  copy: 'M6 6h7v7H6ZM10 6V3H3v7h3',
  pin: 'M6 2h4M6.6 2v4L4 9h8L9.4 6V2M8 9v5',
  more: 'M3.5 8h.1M8 8h.1M12.5 8h.1',
  undo: 'M3 7h7a3 3 0 0 1 0 6H6M3 7l3-3M3 7l3 3',
  redo: 'M13 7H6a3 3 0 0 0 0 6h4M13 7l-3-3M13 7l-3 3',
  share:
    'M5.6 7.1l4.8-2.7M5.6 8.9l4.8 2.7M4 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6M12 1.9a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6M12 10.5a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6',
  file: 'M4 2h5l3 3v9H4ZM9 2v3h3',
  runs: 'M8 2.5l6 3-6 3-6-3ZM2.5 8.2L8 11l5.5-2.8M2.5 11L8 13.8l5.5-2.8',
  chevron: 'M4 6l4 4 4-4',
  sliders: 'M2 5h7M12 5h2M2 11h2M7 11h7M9 3.5v3M4.5 9.5v3',
  brush: 'M13 3l-6 6M7 9c-2 0-3 1-3 4 2 0 4 0 4.5-2.5',
  look: 'M1.5 8C4 3.5 12 3.5 14.5 8 12 12.5 4 12.5 1.5 8ZM8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  grip: 'M6 4h.1M6 8h.1M6 12h.1M10 4h.1M10 8h.1M10 12h.1',
  mute: 'M3 6v4h2.5L9 13V3L5.5 6ZM11.5 6.5l3 3M14.5 6.5l-3 3',
  sound: 'M3 6v4h2.5L9 13V3L5.5 6ZM11.5 5.5a3.5 3.5 0 0 1 0 5',
  solo: 'M8 2a6 6 0 1 0 0 12A6 6 0 1 0 8 2M9.6 6.2C9 5 6.4 5.2 6.4 6.6c0 1.7 3.3 1 3.3 2.8 0 1.5-2.8 1.6-3.4.3',
  library: 'M3 3v10M6 3v10M9 3l4 10',
  code: 'M5.5 4L2 8l3.5 4M10.5 4L14 8l-3.5 4',
  fork: 'M4 3v10M4 10c0-3 8-1 8-5V3M4 13h.1M12 3h.1',
} as const;
export type IconName = keyof typeof PATHS;
const FILLED: ReadonlySet<IconName> = new Set(['play', 'step', 'stop']);

export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path
        d={PATHS[name]}
        fill={FILLED.has(name) ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth={name === 'more' || name === 'grip' || name === 'pause' ? 2.2 : 1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
