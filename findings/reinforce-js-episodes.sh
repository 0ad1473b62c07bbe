#!/usr/bin/env bash
# reinforce-js 1.5.1 (npm): its tabular solver has no end of an episode, and learns episodic tasks as endless ones.
#
# Good guess: in a task whose one step pays 1 and ends the episode, Q-learning finds the value 1.
# What happens: `learn(reward)` takes no flag for the end, so every reward is followed by the best value of the next
# episode's start. With a discount of .9 the value goes to 1 / (1 - .9) = 10.
# Its options also read 0 as absent: with their own defaults every value is NaN.
# Why it matters: a benchmark of learners on episodic tasks compares two different tasks, and a policy can differ too:
# with a long way to a large prize and a short way to a small one, endless repetition makes the short way better.
# Source: Sutton and Barto, Reinforcement Learning, 2nd edition, section 6.5: Q(terminal, ·) = 0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund reinforce-js@1.5.1
cat > seen.cjs <<'JS'
const { TDSolver, TDOpt, TDEnv } = require('reinforce-js');
/** Its own class does not have the field that the solver asks for. */
class OneState extends TDEnv {
  get(name) {
    return super.get(name === 'numerOfActions' ? 'numberOfActions' : name);
  }
  allowedActions() {
    return [0];
  }
}
/** Its own options give `undefined` for 0, which makes every value NaN: see the second line. */
class Options extends TDOpt {
  get(name) {
    return { alpha: 0.1, gamma: 0.9, epsilon: 0, update: 'qlearn', lambda: 0, beta: 0, qInitVal: 0, numberOfPlanningSteps: 0 }[name];
  }
}
function learned(options) {
  const solver = new TDSolver(new OneState(1, 1, 1, 1), options);
  for (let episode = 0; episode < 5000; episode++) {
    solver.decide(0);
    solver.learn(1); // and the episode is over
  }
  return solver.Q[0].toFixed(2);
}
console.log('value of a step that pays 1 and ends:', learned(new Options()));
console.log('the same with the options of the package, which start values at 0:', learned(new TDOpt()));
JS
seen=$(node seen.cjs)
echo "$seen"
diff <(echo "$seen") - <<'SEEN'
value of a step that pays 1 and ends: 10.00
the same with the options of the package, which start values at 0: NaN
SEEN
