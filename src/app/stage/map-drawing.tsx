/** Draws a map without any program: walls, cells and their characters. */
interface MapDrawingProps {
  readonly map: readonly string[];
}

export function MapDrawing({ map }: MapDrawingProps) {
  const [width, height] = [Math.max(1, ...map.map(({ length }) => length)), map.length];
  const open = map.flatMap((line, row) =>
    [...line].flatMap((character, column) => (character === '#' ? [] : [{ character, column, row }])),
  );
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMinYMin meet" aria-hidden="true">
      <path d={`M0,0H${width}V${height}H0Z`} fill="var(--cell-wall)" />
      <path
        d={open.map(({ column, row }) => `M${column},${row}h1v1h-1Z`).join('')}
        fill="var(--map-zero)"
        stroke="var(--cell-line)"
        strokeWidth={0.05}
      />
      {open
        .filter(({ character }) => /[^.\s]/.test(character))
        .map(({ character, column, row }) => (
          <text
            key={`${column} ${row}`}
            x={column + 0.5}
            y={row + 0.78}
            fontSize={0.75}
            textAnchor="middle"
            fill="var(--ink)"
          >
            {character}
          </text>
        ))}
    </svg>
  );
}
