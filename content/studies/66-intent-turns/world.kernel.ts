// Conversations. A question asks for a link of somebody, often without saying of whom. A search for the right one finds the right document. A
// search for somebody else finds the same link of the wrong one, or nothing. Then the agent answers from the document, or searches again.
export const meta = { name: 'graph', label: 'Conversations', family: 'graph', states: 54, actions: ['town of the same', 'job of the same', 'color of the same', 'town of that one', 'job of that one', 'color of that one', 'town of the first', 'job of the first', 'color of the first', 'answer'] };
const questions = param({ type: 'u32', value: 4, min: 1, max: 12, label: 'Questions', help: 'Of a conversation.' });
const topicShift = param({ value: 0.8, min: 0, max: 1, label: 'Topic shift', help: 'Share of the questions that turn to the one just named.' });
const misleading = param({ value: 0.5, min: 0, max: 1, label: 'Wrong documents', help: 'How often a search for the wrong one finds a document all the same.' });
const shuffled = param({ value: 0, min: 0, max: 1, label: 'Shuffled intents', help: 'Share of the questions for which the reward goes by the intent of another question.' });
export const fits = event('the first search of a question fits the intent that is rewarded');
export const right = event('a right answer');
const most: u32 = 3;
let asked: u32 = 0;
let done: u32 = 0;
let turns: u32 = 0;
let isRight = false;
let rewarded: u32 = 0;
function ask() {
  drawQuestion(topicShift);
  const another = search(slot, link);
  drawQuestion(topicShift);
  rewarded = bernoulli(shuffled) ? another : search(slot, link);
  turns = 0;
  isRight = false;
}
export function reset(): u32 {
  asked = 0;
  done = 0;
  ask();
  return seen(0);
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  let status: u32 = 0;
  let isOver = action == ANSWER;
  if (action == ANSWER) {
    if (isRight) { done += 1; emit(right); }
  } else {
    isRight = action == search(slot, link);
    if (turns == 0 && action == rewarded) emit(fits);
    turns += 1;
    status = isRight || (action % LINKS == link && bernoulli(misleading)) ? 1 : 2;
    isOver = turns > most;
  }
  if (!isOver) return seen(status);
  asked += 1;
  if (asked == questions) {
    pay(f32(done) / f32(questions));
    terminate();
    return seen(0);
  }
  ask();
  return seen(0);
}
