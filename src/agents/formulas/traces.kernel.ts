export const meta = { label: 'Eligibility traces in a bounded list', family: 'formulas' };

/*
 * keys[i] identifies entry i (a state, or state · nActions + action), traces[i] is its eligibility; the first `count` are in use.
 * Exact as long as every trace of at least 10⁻⁴ fits: smaller ones are dropped, and a full list drops its weakest entry.
 */

/** Position of a key; `count` if it is absent. */
export function findTrace(keys: u32[], count: u32, key: u32): u32 {
  for (let i = 0; i < length(keys); i++) {
    if (i >= count) { break; }
    if (keys[i] == key) { return i; }
  }
  return count;
}

/** Position for a new key: the end, or that of the weakest trace if the list is full. */
export function freeTrace(traces: f32[], count: u32): u32 {
  if (count < length(traces)) { return count; }
  let weakest: u32 = 0;
  for (let i = 0; i < length(traces); i++) {
    if (traces[i] < traces[weakest]) { weakest = i; }
  }
  return weakest;
}

/**
 * Marks the visited key, after the decay of all traces; returns the new count.
 * Kind 0 accumulating: z + 1; 1 replacing: 1; 2 dutch: z + 1 − αz. Sutton & Barto (2nd ed.), 12.2–12.7.
 */
export function markTrace(keys: u32[], traces: f32[], count: u32, key: u32, kind: u32, alpha: f32): u32 {
  const found = findTrace(keys, count, key);
  if (found < count) {
    const z = traces[found];
    traces[found] = kind == 0 ? z + 1.0 : (kind == 1 ? 1.0 : z + 1.0 - alpha * z);
    return count;
  }
  const i = freeTrace(traces, count);
  keys[i] = key;
  traces[i] = 1.0;
  return max(count, i + 1);
}

/** Multiplies all traces by `decay` and removes those that fall below 10⁻⁴; returns the new count. */
export function decayTraces(keys: u32[], traces: f32[], count: u32, decay: f32): u32 {
  let kept: u32 = 0;
  for (let i = 0; i < length(keys); i++) {
    if (i >= count) { break; }
    const z = traces[i] * decay;
    if (z >= 1e-4) {
      keys[kept] = keys[i];
      traces[kept] = z;
      kept += 1;
    }
  }
  return kept;
}
