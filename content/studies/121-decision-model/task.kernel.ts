export const meta = {
  label: 'Decisions as tokens',
  help: 'Decisions of several kinds as rows of tokens. The first token names the task.',
  tokens: '0 1 2 3 L U R D home jobs arms text signs =',
  longestPrompt: 6,
  longestCompletion: 5,
  aspects: ['home', 'jobs', 'arms', 'text', 'signs'],
};

/** Which task poses the problems. */
const asked = param({ value: 99, min: 0, max: 99, label: 'Task', help: '0 home, 1 jobs, 2 arms, 3 text, 4 signs; 99: the first four alike; 98: home, arms and text alike.' });
const named = param({ value: 4, min: 0, max: 4, label: 'Name of signs', help: 'The task whose name stands before signs. 4: a name of their own.' });
const names: u32 = 8;
const moves: u32 = 4;
let kind: u32 = 0;
const row = memory(u32, 4);
const wanted = memory(u32, 4);
let count: u32 = 4;

/** Four moves or digits. */
export function problem() {
  kind = asked > 98.5 ? below(4) : u32(asked);
  if (kind == 98) {
    const other = below(3);
    kind = other == 0 ? 0 : other + 1;
  }
  write(names + (kind == 4 ? u32(named) : kind));
  // One arm pays more than all others.
  const best = below(4);
  const most = 1 + below(3);
  for (let i: u32 = 0; i < 4; i++) {
    row[i] = below(4);
    if (kind == 2) row[i] = i == best ? most : row[i] % most;
    write(kind == 0 ? moves + row[i] : row[i]);
  }
  write(t_equals);
  if (kind == 2) {
    wanted[0] = best;
    count = 1;
  } else if (kind == 1 || kind == 4) {
    let at: u32 = 0;
    for (let k: u32 = 0; k < 4; k++) {
      for (let i: u32 = 0; i < 4; i++) {
        if (row[i] == k) {
          // Signs have the rule of jobs and the writing of text.
          wanted[at] = kind == 4 ? moves + k : k;
          at += 1;
        }
      }
    }
  } else {
    // The way home has the opposite moves in reverse order. Text is written in moves, 0 as L, 1 as U, 2 as R and 3 as D.
    for (let i: u32 = 0; i < 4; i++) wanted[i] = kind == 3 ? moves + row[i] : moves + (row[3 - i] + 2) % 4;
  }
}

export function demonstrate() {
  for (let i: u32 = 0; i < 4; i++) {
    if (i < count) write(wanted[i]);
  }
}

export function verify(): f32 {
  let right = terminated && tokens() == count + 1;
  for (let i: u32 = 0; i < 4; i++) {
    if (i < count && token(i) != wanted[i]) right = false;
  }
  const score: f32 = right ? 1.0 : 0.0;
  if (kind == 0) aspect(a_home, score);
  if (kind == 1) aspect(a_jobs, score);
  if (kind == 2) aspect(a_arms, score);
  if (kind == 3) aspect(a_text, score);
  if (kind == 4) aspect(a_signs, score);
  return score;
}
