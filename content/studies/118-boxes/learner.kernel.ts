export const meta = { label: 'Boxes as tokens', family: 'policy-gradient', critic: false };
// A network writes a box as four tokens, each given the pixels, the instruction and the tokens before. Steps in the world are the test, where it
// writes its likeliest tokens. Between them it learns from annotated screens, one per update: from the annotated tokens, from rewards of boxes that
// it draws itself, or from both in the same update.
const examples = param({ value: 1, min: 0, max: 1, label: 'Examples', help: 'Weight of the cross-entropy of the annotated tokens.' });
const until = param({ value: 1, min: 0, max: 1, label: 'Examples until', help: 'Share of the updates that use examples.' });
const reward = param({ value: 0, min: 0, max: 100, label: 'Reward', help: 'Weight of the policy gradient: four boxes are drawn, and each is compared with the mean of the others.' });
const paid = param({ type: 'u32', value: 0, options: ['overlap', 'same box'], label: 'Pays', help: 'overlap: intersection over union with the annotated box. same box: 1 for exactly that box.' });
const errors = param({ value: 0.2, min: 0, max: 1, label: 'Errors', help: 'Share of edges that are annotated one pixel off.' });
const screens = param({ type: 'u32', value: 400, min: 1, max: 100000, label: 'Annotated screens' });
const updates = param({ type: 'u32', value: 60000, min: 0, max: 10000000, label: 'Updates' });
const perStep = param({ type: 'u32', value: 10, min: 0, max: 1000, label: 'Updates per step of the test' });
const alpha = param({ value: 0.1, min: 0, max: 10, label: 'Step size', help: 'Falls to 0 in a straight line.' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount' });
const HIDDEN: u32 = 64;
const SAMPLES: u32 = 4;
// A pixel of a widget, together with the instruction: 144 inputs. Then the tokens before: for each place, 3 × 6.
const first = memory(f32, 144, 64);
const before = memory(f32, 72, 64);
const heads = memory(f32, 24, 64);
const bias = memory(f32, 24);
const seen = memory(f32, HIDDEN);
const hidden = memory(f32, 4, 64);
const back = memory(f32, HIDDEN);
const p = memory(f32, 4, 6);
const row = memory(f32, 6);
const label = memory(u32, 4);
const answer = memory(u32, 4);
const drafts = memory(u32, 4, 4);
const pays = memory(f32, 4);
const slope = memory(f32, 4, 6);
let done: u32 = 0;
let offset: u32 = 0;
export function init() {
  for (let j: u32 = 0; j < HIDDEN; j++) {
    for (let i: u32 = 0; i < 144; i++) first[i][j] = 0.3 * initNormal();
    for (let i: u32 = 0; i < 72; i++) before[i][j] = 0.3 * initNormal();
    for (let i: u32 = 0; i < 24; i++) heads[i][j] = 0.1 * initNormal();
  }
  // Training screens of a seed begin behind those of the test.
  offset = 5000 + u32(1000000.0 * initUniform()) * 1000;
}
function look() {
  for (let j: u32 = 0; j < HIDDEN; j++) seen[j] = 0.0;
  for (let c: u32 = 0; c < CELLS; c++) {
    if (pixels[c] == 0) continue;
    const i = c + CELLS * (pixels[c] - 1 + 2 * (asked - 1));
    for (let j: u32 = 0; j < HIDDEN; j++) seen[j] += first[i][j];
  }
}
/** Probabilities of the token at a place, given the tokens of `answer` before it. */
function read(place: u32) {
  for (let a: u32 = 0; a < SIDE; a++) row[a] = bias[SIDE * place + a];
  for (let j: u32 = 0; j < HIDDEN; j++) {
    let x: f32 = seen[j];
    for (let i: u32 = 0; i < 3; i++) { if (i < place) x += before[18 * place + SIDE * i + answer[i]][j]; }
    hidden[place][j] = tanh(x);
    for (let a: u32 = 0; a < SIDE; a++) row[a] += hidden[place][j] * heads[SIDE * place + a][j];
  }
  softmax(row, 1.0);
  for (let a: u32 = 0; a < SIDE; a++) p[place][a] = row[a];
}
/** A step along `slope`, the gradient with respect to all logits, for the tokens in `answer`. */
function backward(step: f32) {
  for (let j: u32 = 0; j < HIDDEN; j++) back[j] = 0.0;
  for (let place: u32 = 0; place < 4; place++) {
    for (let j: u32 = 0; j < HIDDEN; j++) {
      let sum: f32 = 0.0;
      for (let a: u32 = 0; a < SIDE; a++) {
        sum += slope[place][a] * heads[SIDE * place + a][j];
        heads[SIDE * place + a][j] += step * slope[place][a] * hidden[place][j];
      }
      const d = step * sum * (1.0 - hidden[place][j] * hidden[place][j]);
      back[j] += d;
      for (let i: u32 = 0; i < 3; i++) { if (i < place) before[18 * place + SIDE * i + answer[i]][j] += d; }
    }
    for (let a: u32 = 0; a < SIDE; a++) bias[SIDE * place + a] += step * slope[place][a];
  }
  for (let c: u32 = 0; c < CELLS; c++) {
    if (pixels[c] == 0) continue;
    const i = c + CELLS * (pixels[c] - 1 + 2 * (asked - 1));
    for (let j: u32 = 0; j < HIDDEN; j++) first[i][j] += back[j];
  }
}
/** The annotation of a screen: each edge is off by one with probability `errors`, the same whenever the screen comes again. */
function annotate(screen: u32) {
  show(screen);
  for (let i: u32 = 0; i < 4; i++) {
    label[i] = box[i];
    const u = f32(threefry(119, 0, screen, i) / 256) / 16777216.0;
    if (u < errors) {
      const up = box[i] == 0 || (box[i] < SIDE - 1 && threefry(120, 0, screen, i) % 2 == 0);
      label[i] = up ? box[i] + 1 : box[i] - 1;
    }
  }
  // An annotated box keeps an area.
  if (label[0] > label[2]) { label[0] = box[0]; label[2] = box[2]; }
  if (label[1] > label[3]) { label[1] = box[1]; label[3] = box[3]; }
}
function update() {
  annotate(offset + below(screens));
  const step = alpha * (1.0 - f32(done) / f32(updates));
  look();
  if (reward > 0.0) {
    let total: f32 = 0.0;
    for (let m: u32 = 0; m < SAMPLES; m++) {
      for (let place: u32 = 0; place < 4; place++) {
        read(place);
        answer[place] = sample(row, SIDE);
        drafts[m][place] = answer[place];
      }
      let same = true;
      for (let i: u32 = 0; i < 4; i++) same = same && answer[i] == label[i];
      pays[m] = paid == 1 ? (same ? 1.0 : 0.0) : overlap(answer, label);
      total += pays[m];
    }
    for (let m: u32 = 0; m < SAMPLES; m++) {
      // The baseline is the mean of the other samples of the screen.
      const weight = reward * (pays[m] - total / f32(SAMPLES)) / f32(SAMPLES - 1);
      if (weight == 0.0) continue;
      look();
      for (let place: u32 = 0; place < 4; place++) answer[place] = drafts[m][place];
      for (let place: u32 = 0; place < 4; place++) {
        read(place);
        for (let a: u32 = 0; a < SIDE; a++) slope[place][a] = weight * ((a == answer[place] ? 1.0 : 0.0) - p[place][a]);
      }
      backward(step);
    }
  }
  if (examples > 0.0 && f32(done) < until * f32(updates)) {
    look();
    for (let place: u32 = 0; place < 4; place++) answer[place] = label[place];
    for (let place: u32 = 0; place < 4; place++) {
      read(place);
      for (let a: u32 = 0; a < SIDE; a++) slope[place][a] = examples * ((a == label[place] ? 1.0 : 0.0) - p[place][a]);
    }
    backward(step);
  }
  done += 1;
}
function greedy(s: u32): u32 {
  show(s);
  look();
  for (let place: u32 = 0; place < 4; place++) {
    read(place);
    let best: u32 = 0;
    for (let a: u32 = 1; a < SIDE; a++) { if (row[a] > row[best]) best = a; }
    answer[place] = best;
  }
  return codeOf(answer);
}
export function act(s: u32): u32 { return greedy(s); }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  for (let i: u32 = 0; i < 1000; i++) { if (i < perStep && done < updates) update(); }
  countUpdate();
}
export function policy(s: u32) {
  for (let a = 0; a < nActions; a++) pi[a] = 0.0;
  pi[greedy(s)] = 1.0;
}
export function value(s: u32): f32 { return 0.0; }
