/** @returns whether the browser allows it: frames, old browsers and pages without HTTPS forbid copying */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
