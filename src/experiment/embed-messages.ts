/** What a page may ask of an embedded lab: six verbs and nothing else. Messages are checked before use. */
import * as z from 'zod';
import { MAX_LINK_BYTES } from './link.ts';
import { measured } from './measured.ts';

// without this, zod tries to compile code from text, which the page's policy forbids and reports
z.config({ jitless: true });

export const EMBED_VERSION = 1;

const id = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const Connect = z.strictObject({
  kind: z.literal('reward-lab/connect'),
  version: z.literal(EMBED_VERSION),
});
const Request = z.discriminatedUnion('verb', [
  z.strictObject({ id, verb: z.enum(['play', 'pause', 'reset', 'state', 'curves']) }),
  z.strictObject({ id, verb: z.literal('open'), experiment: measured(z.string().max(MAX_LINK_BYTES)) }),
]);

export type EmbedRequest = z.infer<typeof Request>;
export type EmbedReply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: string };

export const isConnect = (data: unknown): boolean => Connect.safeParse(data).success;

/** Returns null if the message is none of the six. */
export function readRequest(data: unknown): EmbedRequest | null {
  const read = Request.safeParse(data);
  return read.success ? read.data : null;
}
