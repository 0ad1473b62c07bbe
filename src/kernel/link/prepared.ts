/**
 * Parsed modules as text. The build stores what the first run would parse (scripts/prepared-modules.ts),
 * because a cold parser is the most expensive part of starting a worker: about 200 ms of 350 in Chromium.
 */
import type { ParsedModule } from '../contract.ts';

/**
 * A key that distinguishes inputs of the parser. Two inputs with the same key would have to agree in 53 bits
 * and in their length.
 */
export function keyOf(name: string, text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  return `${name}/${text.length}/${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
}

/** @throws Error if a value would not survive the round trip unchanged */
export function encodeModule({ text: _, ...module }: ParsedModule): string {
  return JSON.stringify(module, (key, value: unknown) => {
    if (value instanceof Map) return { map: [...value] };
    if (value instanceof Set) return { set: [...value] };
    if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${key} is ${value}`);
    if (key === 'at' && isSpan(value)) return [value.offset, value.length];
    return value;
  });
}

/**
 * Restores an encoded module. Fields that are undefined are absent; everything else is as the parser returned
 * it. @public Modules that scripts/prepared-modules.ts writes import it.
 */
export function decodeModule(encoded: string, text: string): ParsedModule {
  const module = JSON.parse(encoded, (key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if (key === 'at' && Array.isArray(value)) return { offset: value[0], length: value[1] };
    if ('map' in value && Array.isArray(value.map)) return new Map(value.map);
    if ('set' in value && Array.isArray(value.set)) return new Set(value.set);
    return value;
  }) as Omit<ParsedModule, 'text'>;
  return { ...module, text };
}

function isSpan(value: unknown): value is { offset: number; length: number } {
  return typeof value === 'object' && value !== null && Object.keys(value).join() === 'offset,length';
}
