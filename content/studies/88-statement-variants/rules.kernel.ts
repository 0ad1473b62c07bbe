// Rows 0–74: the state. Row 75: all verdicts, which a policy may learn without looking at the statement.
const ROWS = 77;
const NONE: u32 = 76;
const skill = param({ value: 1, min: 0, max: 10, label: 'Skill of the start', help: 'How much more likely than any other the start gives the verdict that fits what it wrote, in logits; its steps of adding have one more.' });
const proofs = param({ type: 'bool', value: false, label: 'Proofs alone', help: 'The expert shows proofs of true statements.' });
function featureOf(s: u32, k: u32): u32 { return k == 0 ? s : s >= 50 && s < 75 ? 75 : NONE; }
function fitting(s: u32): u32 {
  const written = s % 25 / 5;
  if (s < 50) return (written + s % 5) % 5;
  return written == s % 5 ? 5 : 6;
}
function startWeight(f: u32, a: u32): f32 { return f < 75 && a == fitting(f) ? (f < 50 ? skill + 1.0 : skill) : f == 75 && a < 5 ? -3.0 : 0.0; }
function expert(s: u32): u32 { return proofs && s >= 50 ? 5 : fitting(s); }
