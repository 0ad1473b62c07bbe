export const meta = { label: 'Action selection', family: 'formulas' };

/**
 * A row's entry for an action: its value, or −3.4e38 (stands for minus infinity) when the action does not exist. Rows are
 * filled with it and then turned into probabilities in place.
 */
export function masked(value: f32, allowed: bool): f32 {
  return allowed ? value : -3.4e38;
}

/** Whether the row's entry belongs to an existing action. */
export function exists(entry: f32): bool {
  return entry > -3.3e38;
}

/**
 * Linear schedule.
 * x(t) = end + (start − end) · max(0, 1 − t / duration); always start when duration is 0.
 */
export function linearSchedule(start: f32, end: f32, duration: u32, now: u32): f32 {
  if (duration == 0) { return start; }
  if (now >= duration) { return end; }
  return end + (start - end) * (1.0 - f32(now) / f32(duration));
}

/**
 * ε-greedy probabilities of a row of values, in place.
 * π(a) = ε/n + (1 − ε)/m · [a is one of the m maximizers], n legal actions; illegal actions 0.
 * No legal action: all zeros. Sutton & Barto (2nd ed.), 2.2 and 5.4.
 */
export function epsilonGreedy(row: f32[], epsilon: f32) {
  let top = -3.4e38;
  let ties: u32 = 0;
  let count: u32 = 0;
  for (let a = 0; a < length(row); a++) {
    if (exists(row[a])) {
      count += 1;
      if (row[a] > top) {
        top = row[a];
        ties = 1;
      } else if (row[a] == top) {
        ties += 1;
      }
    }
  }
  const explore = epsilon / f32(count);
  const exploit = (1.0 - epsilon) / f32(ties);
  for (let a = 0; a < length(row); a++) {
    row[a] = exists(row[a]) ? explore + (row[a] == top ? exploit : 0.0) : 0.0;
  }
}

/**
 * Softmax (Boltzmann) probabilities of a row of values or preferences, in place.
 * π(a) ∝ exp((x_a − max x) / temperature); illegal actions 0. No legal action: all zeros.
 */
export function softmax(row: f32[], temperature: f32) {
  let top = -3.4e38;
  for (let a = 0; a < length(row); a++) { top = max(top, row[a]); }
  let total = 0.0;
  for (let a = 0; a < length(row); a++) {
    row[a] = exists(row[a]) ? exp((row[a] - top) / temperature) : 0.0;
    total += row[a];
  }
  if (total > 0.0) {
    for (let a = 0; a < length(row); a++) { row[a] /= total; }
  }
}

/** Behavior of a value-based agent, in place. Kind 0: ε-greedy, 1: softmax. */
export function explore(row: f32[], kind: u32, epsilon: f32, temperature: f32) {
  if (kind == 0) { epsilonGreedy(row, epsilon); } else { softmax(row, temperature); }
}

/** Greatest entry of a row; a nonexistent action counts as its mask. */
function top(row: f32[]): f32 {
  let most = row[0];
  for (let a = 1; a < length(row); a++) { most = row[a] > most ? row[a] : most; }
  return most;
}

/**
 * Selects among the entries of at least `least`, all equally likely, by u in [0, 1): the first after ⌊u · count⌋ of them.
 * 0 if there is none. Counts are f32, exact below 2²⁴, so nothing has to be rounded: passed ≤ ⌊y⌋ where passed ≤ y.
 */
function amongThose(row: f32[], least: f32, u: f32): u32 {
  let count = row[0] >= least ? 1.0 : 0.0;
  for (let a = 1; a < length(row); a++) { count += row[a] >= least ? 1.0 : 0.0; }
  const skip = min(u * count, count - 1.0);
  let passed = row[0] >= least ? 1.0 : 0.0;
  let action: u32 = 0;
  for (let a = 1; a < length(row); a++) {
    action += u32(passed <= skip);
    passed += row[a] >= least ? 1.0 : 0.0;
  }
  return action;
}

/** The maximizer of a masked row selected by u in [0, 1), ties equally likely. */
export function greedyAction(row: f32[], u: f32): u32 { return amongThose(row, top(row), u); }

/** A maximizer of a masked row, ties uniformly at random. Uses one random word. */
export function randomGreedyAction(row: f32[]): u32 { return greedyAction(row, uniform()); }

/**
 * Draws from the policy that `explore` writes, without writing it. Uses one random word: u < ε explores, and the rest of u
 * (u/ε, or (u − ε)/(1 − ε)) is uniform again and selects the action. The row is overwritten.
 */
export function draw(row: f32[], kind: u32, epsilon: f32, temperature: f32): u32 {
  if (kind != 0) {
    softmax(row, temperature);
    return sample(row, length(row));
  }
  const u = uniform();
  const explores = u < epsilon;
  const left = (explores ? u : u - epsilon) / (explores ? epsilon : 1.0 - epsilon);
  return amongThose(row, explores ? -3.3e38 : top(row), left);
}

/** Greatest entry of a masked row; 0 when no action is legal. */
export function greatest(row: f32[]): f32 {
  let top = -3.4e38;
  for (let a = 0; a < length(row); a++) { top = max(top, row[a]); }
  return exists(top) ? top : 0.0;
}

/** Σ_a p(a) · values[s][a]: expected value of a row under probabilities. */
export function expectedValue(p: f32[], values: f32[][], s: u32): f32 {
  let x = 0.0;
  for (let a = 0; a < length(p); a++) { x += p[a] * values[s][a]; }
  return x;
}
