/**
 * A set of kernel texts. Each is parsed when it is first requested, because a run needs about three of forty.
 */
import { KernelError, type ParsedModule } from '../contract.ts';
import { parseModule } from '../parse/parse.ts';

export class ModuleTexts {
  /** File names without folder and extension, in the order of the files. */
  readonly ids: readonly string[];
  private readonly texts: ReadonlyMap<string, { readonly path: string; readonly text: string }>;
  private readonly parsed = new Map<string, ParsedModule>();

  /** @param files path → text, as returned by `import.meta.glob` */
  constructor(files: Readonly<Record<string, string>>) {
    this.texts = new Map(Object.entries(files).map(([path, text]) => [idOf(path), { path, text }]));
    this.ids = [...this.texts.keys()];
  }

  /** @throws KernelError if the text is not a valid module; its message begins with file, line and column */
  get(id: string): ParsedModule | undefined {
    const known = this.parsed.get(id);
    const file = this.texts.get(id);
    if (known !== undefined || file === undefined) return known;
    try {
      const module = parseModule(id, file.text);
      this.parsed.set(id, module);
      return module;
    } catch (error) {
      if (error instanceof KernelError)
        error.message = `${file.path}:${error.place.line}:${error.place.column}: ${error.message}`;
      throw error;
    }
  }

  /** Parses one text at a time, so that idle time can be used before they are needed. */
  *ahead(): Generator<void> {
    for (const id of this.ids) {
      this.get(id);
      yield;
    }
  }

  all(): readonly (readonly [id: string, module: ParsedModule])[] {
    return this.ids.flatMap((id) => {
      const module = this.get(id);
      return module === undefined ? [] : [[id, module] as const];
    });
  }
}

/** `./library/maths.kernel.ts` → `maths`. */
function idOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.kernel\.ts$/, '');
}

/** The kernel's own library, which every module sees last. */
const texts = new ModuleTexts(
  import.meta.glob<string>('./library/*.kernel.ts', { query: '?raw', import: 'default', eager: true }),
);

export const libraryAhead = (): Generator<void> => texts.ahead();

export function builtInLibrary(): readonly ParsedModule[] {
  return texts.all().map(([, module]) => module);
}
