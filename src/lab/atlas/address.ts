/** Views of the page by address: `#atlas`, and `#study=ID`. Everything else is the lab. */
export type View = { readonly name: 'atlas' } | { readonly name: 'study'; readonly id: string };

/** @param hash of the address, with its `#` */
export function viewOf(hash: string): View | null {
  if (hash === '#atlas') return { name: 'atlas' };
  const id = /^#study=([\w.-]{1,60})$/.exec(hash)?.[1];
  return id === undefined ? null : { name: 'study', id };
}
