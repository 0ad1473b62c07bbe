/** What scripts/assembly.mjs makes of an AssemblyScript file. */
declare module '*?wasm' {
  const bytes: Uint8Array<ArrayBuffer>;
  // biome-ignore lint/style/noDefaultExport: this is how Vite offers a file in another form
  export default bytes;
}
