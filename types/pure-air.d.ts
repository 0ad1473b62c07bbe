/** The part of the platform that pure rooms may use: the same in every browser, in workers and in Node. Part of tsconfig.pure.json only. */

declare module '*?raw' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: this is how Vite offers the text of a file
  export default text;
}

interface ImportMeta {
  glob<T>(
    pattern: string | readonly string[],
    options: { readonly eager: true; readonly query?: string; readonly import?: string },
  ): Record<string, T>;
  glob<T>(
    pattern: string,
    options: { readonly query?: string; readonly import: string },
  ): Record<string, () => Promise<T>>;
}

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
  encodeInto(text: string, into: Uint8Array): { readonly read: number };
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean });
  decode(bytes: ArrayBufferView | ArrayBuffer): string;
}

declare class URLSearchParams {
  constructor(query: string);
  [Symbol.iterator](): IterableIterator<[string, string]>;
}

declare function btoa(bytes: string): string;
declare function atob(base64: string): string;

declare const crypto: {
  readonly subtle: { digest(algorithm: 'SHA-256', bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> };
};

declare const performance: { now(): number };

declare function structuredClone<T>(value: T): T;

interface AbortSignal {
  readonly aborted: boolean;
}

declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>);
  }
  class Instance {
    constructor(module: Module, imports?: Imports);
    readonly exports: Exports;
  }
  class Memory {
    constructor(descriptor: { initial: number; maximum?: number; shared?: boolean });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  type ExportValue = Memory | ((...parameters: number[]) => number | undefined);
  type Exports = Record<string, ExportValue>;
  type Imports = Record<string, Record<string, unknown>>;
  function validate(bytes: Uint8Array<ArrayBuffer>): boolean;
  function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>;
  function instantiate(module: Module, imports?: Imports): Promise<Instance>;
}
