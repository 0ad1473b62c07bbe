/**
 * The first 16 hexadecimal digits of the text's SHA-256. They name an experiment and detect accidental
 * changes, but are not proof against forgery.
 */
export async function experimentHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
