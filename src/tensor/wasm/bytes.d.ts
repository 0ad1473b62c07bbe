/** Output of scripts/assembly.mjs for an AssemblyScript file. */
declare module '*?wasm' {
  const bytes: Uint8Array<ArrayBuffer>;
  // biome-ignore lint/style/noDefaultExport: Vite offers a transformed file this way
  export default bytes;
}
