/** What a file or a pasted table of another tool becomes. */
export type TableFields = Readonly<Record<string, readonly string[] | number>>;

/** Fields of a graph world, with what the reader should know, or the reason why the text is not read. */
export type Pasted =
  | { readonly ok: true; readonly fields: TableFields; readonly notes: readonly string[] }
  | { readonly ok: false; readonly message: string };
