import { type Line, linePath } from '../lines.ts';

interface ImportedLinesProps {
  readonly lines: readonly Line[];
  readonly px: (value: number) => number;
  readonly py: (value: number) => number;
}

/** Lines from logs of other tools: dashed, with a tooltip. */
export function ImportedLines({ lines, px, py }: ImportedLinesProps) {
  return (
    <>
      {lines.map((line) => (
        <path
          key={line.source.label}
          d={linePath(line, px, py)}
          fill="none"
          stroke={line.source.color}
          strokeWidth={line.source.width}
          strokeDasharray={line.source.dash}
          strokeLinejoin="round"
        >
          <title>{line.source.label}</title>
        </path>
      ))}
    </>
  );
}
