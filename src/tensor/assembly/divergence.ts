/** KL between two softmax policies, entirely in f64: for similar policies the result is far smaller than the terms. Address 0: none. */

/** Result of `sumOf`. */
let largest: f64 = 0;

function isAllowed(mask: i32, isMasked: bool, output: i32): bool {
  return !isMasked || ((mask >> output) & 1) === 1;
}

/** ln Σ e^(logit / T − largest) over the allowed outputs. */
function logSumOf(logits: usize, outputs: i32, temperature: f64, isMasked: bool, mask: i32): f64 {
  largest = -Infinity;
  for (let j = 0; j < outputs; j++)
    if (isAllowed(mask, isMasked, j))
      largest = Math.max(largest, <f64>load<f32>(logits + ((<usize>j) << 2)) / temperature);
  let sum: f64 = 0;
  for (let j = 0; j < outputs; j++)
    if (isAllowed(mask, isMasked, j))
      sum += Math.exp(<f64>load<f32>(logits + ((<usize>j) << 2)) / temperature - largest);
  return Math.log(sum);
}

export function divergence(
  rows: i32,
  outputs: i32,
  temperature: f64,
  logits: usize,
  allowed: usize,
  others: usize,
  kls: usize,
): void {
  const isMasked = allowed !== 0;
  const stride = (<usize>outputs) << 2;
  for (let r = 0; r < rows; r++) {
    const mask = isMasked ? load<i32>(allowed + ((<usize>r) << 2)) : 0;
    const logP = logSumOf(logits, outputs, temperature, isMasked, mask) + largest;
    const logQ = logSumOf(others, outputs, temperature, isMasked, mask) + largest;
    let kl: f64 = 0;
    for (let j = 0; j < outputs; j++) {
      if (!isAllowed(mask, isMasked, j)) continue;
      const p = <f64>load<f32>(logits + ((<usize>j) << 2)) / temperature - logP;
      const q = <f64>load<f32>(others + ((<usize>j) << 2)) / temperature - logQ;
      if (p !== -Infinity) kl += Math.exp(p) * (p - q);
    }
    store<f32>(kls + ((<usize>r) << 2), <f32>kl);
    logits += stride;
    others += stride;
  }
}
