/** Names that kernel texts see without declaring them. Written by tests/unit/kernel/editor-names.test.ts. */

declare const ANGLES: u32;
declare const ANSWER: u32;
declare const CELLS: u32;
declare const COLUMNS: u32;
declare const CORRECTED: number;
declare const DONE: u32;
declare const DRAFTS: u32;
declare const FORMULAS: u32;
declare const HOUSES: u32;
declare const INPUTS: number;
declare const KINDS: u32;
declare const LENGTH: number;
declare const LINKS: u32;
declare const LONGEST: u32;
declare const NONE: number;
declare const OUTPUTS: u32;
declare const OVER: u32;
declare const REFERENCE: number;
declare const RELEVANCE: number;
declare const REPETITION: number;
declare const ROWS: number;
declare const SIDE: u32;
declare const START: number;
declare const TESTS: u32;
declare const TEXTS: u32;
declare const TOP: u32;
declare const UNKNOWN: u32;
declare const WORDS: u32;
declare const a_arms: number;
declare const a_home: number;
declare const a_jobs: number;
declare const a_letters: number;
declare const a_order: number;
declare const a_signs: number;
declare const a_text: number;
/** 1 if the strict rule, which knows one way to say it, accepts the answer that has just ended: “is”, then one number, the right one. */
declare function accepted(s: u32): f32;
declare function act(s: u32): u32;
declare let action: u32;
/** Compensated sums (Kahan). */
declare function add(slot: u32, x: f32): void;
/** gradient[s][·] += weight · ∇ H(π(·|s)): ∂H / ∂h_b = −π(b) (ln π(b) + H). */
declare function addEntropyGradient(gradient: f32[][], s: u32, p: f32[], weight: f32): void;
/** gradient[s][·] += weight · ∇ ln π(a|s) with respect to the preferences of s: ∂ ln π(a) / ∂ h_b = 1[a = b] − π(b). `p` holds π(·|s) at the parameters where the gradient is taken. */
declare function addScore(gradient: f32[][], s: u32, a: u32, p: f32[], weight: f32): void;
/** V⁻¹ after V becomes V + w x xᵀ, in place (Sherman & Morrison 1950): V⁻¹ − w u uᵀ / (1 + w xᵀu), u = V⁻¹x, which is left in `u`. Returns xᵀu, the squared width of x before. w > −1 / xᵀu. */
declare function addToInverse(inverse: f32[][], x: f32[], w: f32, u: f32[]): f32;
/** Agents report the advantage (or TD error) of every update; even where it is not measured it must be a number. */
declare function advantage(s: u32, x: f32): void;
declare function after(...args: (number | bool)[]): any;
declare function agent$act(s: u32): u32;
declare function agent$begin(s: u32): void;
declare function agent$choose(s: u32): u32;
declare function agent$init(): void;
/** δ = r + γ V(s′) − V(s); V += α_v δ z; θ += α δ z_θ, where z ← γλz + ∇V(s) and z_θ ← γλ_θ z_θ + w ∇ ln π(a|s). */
declare function agent$learn(s: u32, a: u32, r: f32, next: u32): void;
declare let agent$member: u32;
declare function agent$policy(s: u32): void;
declare function agent$value(s: u32): f32;
declare const agentBatches: bool;
declare function ahead(s: u32): u32;
/** Whether the first `count` entries are equal up to rounding: range ≤ 10⁻⁶ · max(1, max|x|). */
declare function allEqual(x: f32[], count: u32): bool;
declare function angleOf(s: u32): u32;
/** The i-th token of one correct completion, from 0, as `demonstrate` writes it; `noToken` beyond its end. */
declare function answer(i: u32): u32;
declare function anywhere(joints: u32): u32;
/** parameters[s] += step · gradient[s]; then clears that row of the gradient. */
declare function applyRow(parameters: f32[][], gradient: f32[][], s: u32, step: f32): void;
/** The first column that holds the largest entry of a row. */
declare function argmaxFirst(t: f32[][], row: u32): u32;
/** A column that holds the largest entry of a row; ties are broken uniformly, with one draw. Without a tie nothing is drawn. */
declare function argmaxRandom(t: f32[][], row: u32): u32;
declare const arrived: u32;
declare const asked: u32;
/** In `verify`: a named sub-score. `a_` and its name is the number of an aspect of `meta`. */
declare function aspect(number: u32, score: f32): void;
declare function at(s: u32, joint: u32): u32;
/** Fewest moves to the bottom of the slot. */
declare function away(s: u32): u32;
/** A step along `slope`, the gradient with respect to the logits, at the state that `forward` read last. */
declare function backward(step: f32): void;
/** The sum before step k, which counts from 1. */
declare function before(s: u32, k: u32): u32;
declare function beforeAt(row: u32, t: u32): u32;
/** Begins a step at a state; `weigh` then says how much each logit should grow, and `backward` takes it. */
declare function beginStep(s: u32): void;
declare const begins: f32;
/** Uniform in 0 … n−1 (0 if n is 0): ⌊word · n / 2³²⌋, so the odds differ by at most n / 2³². One word. */
declare function below(n: u32): u32;
/** True with probability p. One word. */
declare function bernoulli(p: f32): bool;
/** Whose value it was that made a transition's reward something else than a number: 1 + k for term k. */
declare function blame(): void;
declare const blocks: number;
declare const box: u32[];
/** Sentence 0: never through A. 1: never through B. 2: through no gate before the flag was visited. */
declare function breaks(sentence: u32, cell: u32, flagVisited: bool): bool;
declare const bumped: number;
declare function cameFrom(s: u32): u32;
declare const carried: number;
declare const cells: number;
declare function chance(s: u32): f32;
declare function choose(a: u32): void;
/** All tasks that stayed, one after the other; after each round in a new order. */
declare function choose(): void;
declare function clearEpisode(): void;
/** PPO's clipped objective of one sample (to be maximized): min(ρA, clip(ρ, 1−ε, 1+ε)A). Schulman et al. 2017, 1707.06347. */
declare function clippedSurrogate(ratio: f32, advantage: f32, clipRange: f32): f32;
/** Value loss with clipping, half included: ½ max((V − R)², (V_old + clip(V − V_old, ±ε) − R)²). */
declare function clippedValueLoss(value: f32, old: f32, target: f32, clipRange: f32): f32;
/** The clone: what was done in the nearest state of the demonstrations. */
declare function clone(s: u32): u32;
/** Makes the window's sums complete, so that the host can read them. What is left of a replica with a fault stays as it is. */
declare function closeWindow(): void;
declare function codeOf(one: u32[]): u32;
declare function columnOf(s: u32): u32;
declare const contextTokens: number;
/** Cosine of x radians. Within 2.5 ULP for every x (1.6 for |x| < 10). */
declare function cos(x: f32): f32;
declare const countEpisodes: u32;
declare const countLength: u32;
declare const countSuccess: u32;
declare function countUpdate(): void;
declare function counted(q: u32, until: u32): u32;
declare const counts: u32[];
declare function credit(...args: (number | bool)[]): any;
declare function customScore(...args: (number | bool)[]): any;
/** Multiplies all traces by `decay` and removes those that fall below 10⁻⁴; returns the new count. */
declare function decayTraces(keys: u32[], traces: f32[], count: u32, decay: f32): u32;
declare function decode(code: u32, into: u32[]): void;
/** What `problem` left open is known here, too. */
declare function demonstrate(): void;
/** Removes the key of the greatest priority, keys[0], which the caller has read. Returns the new count. */
declare function dequeue(keys: u32[], priorities: f32[], place: u32[], count: u32): u32;
declare function design$begin(...args: (number | bool)[]): any;
declare function design$blame(...args: (number | bool)[]): any;
declare function design$clear(...args: (number | bool)[]): any;
declare function design$fold(...args: (number | bool)[]): any;
declare function design$init(...args: (number | bool)[]): any;
declare function design$open(...args: (number | bool)[]): any;
declare function design$pay(...args: (number | bool)[]): any;
declare function design$read(...args: (number | bool)[]): any;
/** Standard deviation of the first `count` entries with n − 1 in the denominator (torch's and TRL's); 0 for fewer than two. */
declare function deviationOf(x: f32[], count: u32): f32;
declare const digit: f32[];
declare function digitAt(s: u32, i: u32): u32;
/** Sum of the digits written. */
declare function digitSum(s: u32): f32;
/** Fewest steps to the nearest goal, if every transition went as hoped. */
declare function distance(s: u32): f32;
/** Σ_i x_i y_i. */
declare function dotProduct(x: f32[], y: f32[]): f32;
/** Draws from the policy that `explore` writes, without writing it. Uses one random word: u < ε explores, and the rest of u (u/ε, or (u − ε)/(1 − ε)) is uniform again and selects the action. The row is overwritten. */
declare function draw(row: f32[], kind: u32, epsilon: f32, temperature: f32): u32;
declare function drawAnswer(s: u32): u32;
/** A draw from Beta(a, b), as G_a / (G_a + G_b). */
declare function drawBeta(a: f32, b: f32): f32;
declare function drawDraft(...args: (number | bool)[]): any;
/** A draw from Gamma(shape, 1) by Marsaglia & Tsang (2000): exact except for rounding and for 64 rejections in a row (probability below 10⁻⁸⁰). */
declare function drawGamma(shape: f32): f32;
/** @param shift share of the questions that turn to the one just named */
declare function drawQuestion(shift: f32): void;
declare function drawRow(shown: bool): u32;
declare function emit(mask: u32): void;
declare const endToken: number;
/** 1 if the end token was written. */
declare function ended(s: u32): f32;
/** Inserts a key, or raises the priority of a key in the queue; a smaller priority changes nothing. Returns the new count. A full queue replaces its last entry, which has no greater one below it, if that has a smaller priority. */
declare function enqueue(keys: u32[], priorities: f32[], place: u32[], count: u32, key: u32, priority: f32): u32;
/** Entropy of a row of probabilities: −Σ p ln p, in nats. Zero probabilities contribute nothing. */
declare function entropyOf(p: f32[]): f32;
declare let envSteps: u32;
declare let episodeEvents: u32;
declare const episodeTerms: number;
declare let episodes: u32;
/** ε-greedy probabilities of a row of values, in place. π(a) = ε/n + (1 − ε)/m · [a is one of the m maximizers], n legal actions; illegal actions 0. No legal action: all zeros. Sutton & Barto (2nd ed.), 2.2 and 5.4. */
declare function epsilonGreedy(row: f32[], epsilon: f32): void;
declare const errors: number;
declare const errorsDecoy: number;
declare const errorsRandom: number;
declare let events: u32;
declare let exact: bool;
/** Whether the row's entry belongs to an existing action. */
declare function exists(entry: f32): bool;
/** eˣ. Within 1.0 ULP for every x. */
declare function exp(x: f32): f32;
/** Σ_a p(a) · values[s][a]: expected value of a row under probabilities. */
declare function expectedValue(p: f32[], values: f32[][], s: u32): f32;
declare function expert(...args: (number | bool)[]): any;
/** Behavior of a value-based agent, in place. Kind 0: ε-greedy, 1: softmax. */
declare function explore(row: f32[], kind: u32, epsilon: f32, temperature: f32): void;
declare function expression(...args: (number | bool)[]): any;
declare function factWeight(s: u32): f32;
declare function facts(s: u32): f32;
declare let fault: u32;
/** Feature i of an arm in a context. */
declare function feature(context: u32, arm: u32, i: u32): f32;
declare function featureOf(...args: (number | bool)[]): any;
declare const features: number;
declare const featuresHypercube: number;
declare const featuresOneHot: number;
declare const featuresSphere: number;
/** Sets every entry of a list to x. */
declare function fill(a: f32[], x: f32): void;
/** Position of a key; `count` if it is absent. */
declare function findTrace(keys: u32[], count: u32, key: u32): u32;
declare const firstItemBit: number;
declare function firstOfKind(place: u32): u32;
declare const flag: number;
/** The order of the sums decides the bits. */
declare function fold(): void;
declare function foldAdvantage(): void;
/** Two letters often follow each letter. Which ones differs between what was read before (0) and the texts to rate (1). */
declare function follows(domain: u32, letter: u32, u: f32, v: f32): u32;
/** The policy at a state. */
declare function forward(s: u32, into: f32[]): void;
/** All tokens as one number whose lowest digit is the first token, for reading forwards. */
declare function forwards(s: u32): u32;
/** Position for a new key: the end, or that of the weakest trace if the list is full. */
declare function freeTrace(traces: f32[], count: u32): u32;
declare const gamma: f32;
/** Generalized advantage estimate over a rollout of `count` steps that may hold several episodes. δ_t = r_t + γ (1 − terminated_t) V(s′_t) − V(s_t);  A_t = δ_t + γλ (1 − terminated_t)(1 − truncated_t) A_{t+1}, A_count = 0. λ = 0: TD errors; λ = 1: return with bootstrap, minus V. nextValue[t] is V of the state actually reached (before any reset), so a truncated step bootstraps but nothing flows across the boundary. Schulman et al. 2016, 1506.02438. Arrays: [horizon], the first `count` are read; result in `advantages`. */
declare function generalizedAdvantages(rewards: f32[], values: f32[], nextValues: f32[], ended: u32[], cut: u32[], count: u32, gamma: f32, lambda: f32, advantages: f32[]): void;
declare const given: u32[];
declare const goal: number;
/** Where the traveler goes: to the road square with the smallest turn, to the right of two; back if there is no other. */
declare function goesTo(s: u32): u32;
/** Which of the two objects of a pair is missing: 0 none, 1 the first, 2 the second. */
declare function gone(missing: u32, p: u32): u32;
/** Greatest entry of a masked row; 0 when no action is legal. */
declare function greatest(row: f32[]): f32;
/** The maximizer of a masked row selected by u in [0, 1), ties equally likely. */
declare function greedyAction(row: f32[], u: f32): u32;
/** Edge k of a grid around `center`, fine (about `width`) nearby and coarse far away: center + width · sinh(t), t uniform between both ends. */
declare function gridEdge(center: f32, width: f32, low: f32, high: f32, k: u32, cells: u32): f32;
/** Advantages of a group of returns from one start. Kind 0, GRPO (2402.03300, TRL): (R − mean) / (std_{n−1} + 10⁻⁴); 1, Dr. GRPO (2503.20783): R − mean; 2, RLOO (2402.14740): R − mean of the others = n/(n−1) (R − mean). A group of one member, or whose returns are equal up to rounding, has advantage 0. */
declare function groupAdvantages(returns: f32[], count: u32, kind: u32, advantages: f32[]): void;
declare function happened(mask: u32): bool;
declare const hasEnd: number;
declare const hasOneSum: bool;
declare const hasReference: bool;
declare const height: number;
declare function heightOf(s: u32): u32;
/** One formula in five is never trained on. */
declare function heldOut(f: u32): bool;
/** exp(ln π − ln π_old), the log ratio clamped to ±20. */
declare function importanceRatio(logNew: f32, logOld: f32): f32;
/** Standard normal from the stream `init`, anyone who calls. */
declare function initNormal(): f32;
/** Uniform in [0, 1) from the stream `init`, anyone who calls. */
declare function initUniform(): f32;
declare function inputsOf(...args: (number | bool)[]): any;
declare const inside: number;
declare function isAligned(s: u32): bool;
declare function isAnswerRight(s: u32): bool;
declare function isClosed(s: u32): f32;
/** A map is held out if its hash says so: one in three. */
declare function isHeldOut(s: u32): bool;
/** One request in four is for training; the verb occurs with other values in the test. */
declare function isLabeled(request: u32): bool;
/** 1 if this user belongs to the minority. */
declare function isMinority(s: u32): f32;
declare function isOpen(s: u32, square: u32): bool;
declare function isPossible(s: u32, action: u32): bool;
declare const isRecorded: bool;
/** The verifier: do both formulas have the same truth table? */
declare function isRight(a: u32, connective: u32, b: u32): bool;
/** A peg just over the board that does not fit may be dropped by the next move. */
declare function isRisky(s: u32): bool;
declare function isYes(q: u32): bool;
declare const itemCell: number;
declare const jam: number;
/** Monte-Carlo estimate of KL(π‖ref), first kind: d = ln π − ln ref. Unbiased, may be negative. */
declare function k1(logNew: f32, logReference: f32): f32;
/** Second kind: d² / 2. As a loss its gradient is d ∇ ln π: on-policy exactly ∇ KL(π‖ref). */
declare function k2(logNew: f32, logReference: f32): f32;
/** Third kind: exp(−d) − 1 + d, unbiased and ≥ 0. As a loss its gradient is (1 − exp(−d)) ∇ ln π: on-policy ∇ KL(ref‖π), not ∇ KL(π‖ref). */
declare function k3(logNew: f32, logReference: f32): f32;
declare function keepRecent(): void;
/** What gets on in a room of this kind. */
declare function key(kind: u32): u32;
/** The key of a color; two-sided ones also have the next key. */
declare function keyOf(color: u32): u32;
declare const kind: number;
declare const kindAdversarial: number;
declare const kindBernoulli: number;
declare const kindClickbait: number;
declare const kindCliff: number;
declare const kindDirt: number;
declare const kindDoor: number;
declare const kindDrifting: number;
declare const kindFiller: number;
declare const kindFloor: number;
declare const kindGoal: number;
declare const kindIce: number;
declare const kindKey: number;
declare const kindMat: number;
declare const kindPit: number;
declare const kindPlain: number;
declare const kindPolite: number;
declare const kindReward: number;
declare const kindRewardOnce: number;
declare const kindTeleport: number;
declare const kindTestbed: number;
declare const kindWall: number;
declare const kindWaypoint: number;
declare const kinds: number;
declare function known(instruction: u32, k: u32): u32;
declare function labelBias(s: u32): f32;
declare const lanes: number;
declare function lastOf(s: u32): u32;
declare const lastScreen: number;
/** Adds weight × the gradient of ln π(a | s). `p` holds the policy there. */
declare function lean(s: u32, a: u32, weight: f32): void;
declare function learn(s: u32, a: u32, r: f32, next: u32): void;
declare function leftOf(s: u32): u32;
declare function legal(s: u32, a: u32): bool;
declare const lenient: number;
declare function letter(q: u32, i: u32): u32;
declare function letterAt(...args: (number | bool)[]): any;
declare const level: number;
/** Local and mail trains need the same lever, express and night trains have rules of their own. */
declare function lever(s: u32): u32;
/** Linear schedule. x(t) = end + (start − end) · max(0, 1 − t / duration); always start when duration is 0. */
declare function linearSchedule(start: f32, end: f32, duration: u32, now: u32): f32;
declare let link: u32;
/** ln x. Within 1.0 ULP for every x. */
declare function log(x: f32): f32;
/** log₂ x. Exact for powers of two, else within 1.5 ULP. */
declare function log2(x: f32): f32;
/** Natural logarithm of a probability, at least ln 10⁻³⁰. */
declare function logProbability(p: f32): f32;
declare function logged(s: u32): f32;
/** In `verify`: the completion cannot be read as an answer, right or wrong. */
declare function malformed(): void;
/** Place on the map, where a room that is walked the other way begins with the cell that was its last. */
declare function mapPlace(s: u32): f32;
/** Marks the visited key, after the decay of all traces; returns the new count. Kind 0 accumulating: z + 1; 1 replacing: 1; 2 dutch: z + 1 − αz. Sutton & Barto (2nd ed.), 12.2–12.7. */
declare function markTrace(keys: u32[], traces: f32[], count: u32, key: u32, kind: u32, alpha: f32): u32;
/** A row's entry for an action: its value, or −3.4e38 (stands for minus infinity) when the action does not exist. Rows are filled with it and then turned into probabilities in place. */
declare function masked(value: f32, allowed: bool): f32;
declare const maxLength: number;
/** The largest entry of a row. */
declare function maxOf(t: f32[][], row: u32): f32;
declare function meAt(s: u32): u32;
/** Arithmetic mean of the first `count` entries; 0 if there are none. */
declare function meanOf(x: f32[], count: u32): f32;
declare function measureChoice(here: u32, a: u32): void;
declare function measureEntropy(): void;
declare let measured: u32;
declare const measuresAll: bool;
declare const misspecification: number;
/** The planner's entry: one transition with a chosen outcome and means in place of noise; nothing is learned. */
declare function model(s: u32, a: u32, k: u32): void;
/** What the right linear model says of an arm: its mean without the error. */
declare function modelMean(arm: u32): f32;
declare function moved(...args: (number | bool)[]): any;
/** `into` = M x, M square. */
declare function multiply(m: f32[][], x: f32[], into: f32[]): void;
/** The high 32 bits of a · b. */
declare function multiplyHigh(a: u32, b: u32): u32;
declare const nActions: number;
declare const nEntries: number;
declare const nFeatures: number;
declare const nItems: number;
declare const nObservations: number;
declare const nStarts: number;
declare const nStates: number;
declare const nTerms: u32;
declare function namedIn(s: u32): u32;
declare let next: u32;
declare let nextObservation: u32;
declare function nextOf(s: u32): u32;
declare const noReading: f32;
/** Standard normal: √(−2 ln u) cos(2π v) with u in (0, 1]. Two words a draw; the sine branch is not used. */
declare function normal(): f32;
/** Distribution function of the standard normal; absolute error below 10⁻⁶ (Abramowitz & Stegun 7.1.26). */
declare function normalCdf(x: f32): f32;
/** PPO's normalization of a minibatch: x ← (x − mean) / (std + 10⁻⁸), std with n − 1. A single entry is unchanged (its std does not exist). Entries equal up to rounding become 0, where the formula would give rounding noise / 10⁻⁸. */
declare function normalize(x: f32[], count: u32): void;
declare function notFinite(x: f32): bool;
declare const numbers: u32;
declare let observation: u32;
declare function onward(...args: (number | bool)[]): any;
declare function openWindow(): void;
declare function operandOf(f: u32, k: u32): u32;
/** The operator's move, if it makes no error. */
declare function operator(s: u32): u32;
declare function operatorOf(f: u32, k: u32): u32;
/** 0: no single result; 1: an operator without operands; 2: a test fails; 3: all pass. */
declare function outcomeOf(f: u32, tokens: u32[], n: u32, tests: u32, model: u32[]): u32;
declare const outcomes: number;
/** Intersection over union of two boxes; 0 where one has no area. */
declare function overlap(one: u32[], two: u32[]): f32;
declare const p: f32[];
declare function pair(instruction: u32, k: u32): u32;
/** In `verify`: the share of the completion that is right, 0 to 1. Without it, the share is the score. */
declare function partialCredit(share: f32): void;
declare let partialReward: f32;
declare let partialTask: f32;
declare function pay(x: f32): void;
declare const paysLast: number;
declare const pi: f32[];
declare const pixels: u32[];
/** One step with the host's action; an episode that ended is counted, and the next one begun. Returns 1: terminated, 2: truncated, 4: fault. */
declare function play(a: u32): u32;
declare function policy(s: u32): void;
declare function potential(...args: (number | bool)[]): any;
/** Shaping reward that changes no optimal policy: γ Φ(s′) − Φ(s), with Φ = 0 after the last step whose value the agent learns: a terminal one, and a truncated one if the agent does not bootstrap there. Ng, Harada & Russell 1999; Grześ 2017 (AAMAS): an episode's return changes by −Φ(s₀) alone if Φ = 0 at its end. `before` is Φ(s), `after` is Φ(s′) of the state actually reached, `gamma` is the agent's discount. */
declare function potentialDifference(before: f32, after: f32, gamma: f32, last: bool): f32;
/** xʸ, with the special cases of IEEE 754 (pow(x, 0) = pow(1, y) = 1, even for NaN; negative x needs a whole y). Within 1.0 ULP. */
declare function pow(x: f32, y: f32): f32;
declare function praiseWeight(s: u32): f32;
declare const preventsDeadlocks: number;
/** The i-th token of the prompt, from 0; `noToken` beyond its end. */
declare function prompt(i: u32): u32;
/** Index of the prompt. */
declare function promptOf(s: u32): u32;
/** Number of tokens of the prompt. */
declare function promptTokens(): u32;
declare const prompts: number;
/** What a naive designer counts: clicks if there are any, else the payment. */
declare function proxy(): f32;
/** The next word of the stream: 32 random bits. */
declare function randomBits(): u32;
/** A maximizer of a masked row, ties uniformly at random. Uses one random word. */
declare function randomGreedyAction(row: f32[]): u32;
declare function ratingOf(text: u32): u32;
/** For a host that looks at a step before it is made: an episode's first state must be there. */
declare function ready(): void;
/** The recorded next square of a trip. One trip in ten makes a detour over another road square. */
declare function recorded(s: u32): u32;
declare const rewardByToken: number;
/** Writes the sums from step `from` on again. The first of them was named by a critique, or not. */
declare function rewritten(s: u32, from: u32, named: bool): u32;
/** V⁻¹ of V = ridge · I, ridge > 0. */
declare function ridgeInverse(inverse: f32[][], ridge: f32): void;
declare const right: u32[];
declare function rightAt(...args: (number | bool)[]): any;
declare function rightFor(letter: u32, before: u32): u32;
/** The word at a place of the right call. */
declare function rightWord(s: u32): u32;
declare const room: number;
declare function run(limit: u32): void;
/** Takes at most `limit` steps, and stops when `goal` episodes have ended. One step at a time: slicing changes no result. */
declare function runEpisodes(limit: u32, goal: u32): void;
/** Index drawn from the first n entries of p: the first k with u < p₀ + … + p_k, else the last with p > 0. One word. */
declare function sample(p: f32[], n: u32): u32;
/** Score of a complete text: all or nothing, except for reply and custom expressions. */
declare function score(s: u32): f32;
declare function search(whom: u32, what: u32): u32;
/** What is seen: 0 before a search, 1 after a document, 2 after a search that found nothing. */
declare function seen(status: u32): u32;
declare const sentences: number;
/** 1 after the survey. */
declare function serves(s: u32): f32;
declare function shapeOf(f: u32): u32;
/** Draws a screen into pixels, box and asked. Widgets do not touch. */
declare function show(screen: u32): void;
declare let shown: u32;
declare const shownMost: number;
/** A person who moves one joint after the other to its place, then presses; some moves are of a random joint. */
declare function shownMove(s: u32, joints: u32, mistakes: f32): u32;
declare const shownMoves: u32[];
declare const shownStates: u32[];
/** Uniformly random order of 0 … count − 1 (Fisher–Yates). */
declare function shuffle(order: u32[], count: u32): void;
/** Where a thing is. k = 0, 2: 0 north, 1 neither, 2 south of me; k = 1, 3: 0 west, 1 neither, 2 east. k = 0, 1 are the first thing. */
declare function sideOf(s: u32, k: u32): u32;
/** 1 / (1 + e⁻ˣ). Within 2.5 ULP for every x. */
declare function sigmoid(x: f32): f32;
declare const signal: number;
/** Sine of x radians. Within 2.5 ULP for every x (1.6 for |x| < 10). */
declare function sin(x: f32): f32;
declare function size(s: u32): u32;
/** Passes over the next word of the stream: what follows is the same as after `randomBits`, and no block is worked out for it. */
declare function skipBits(): void;
declare let slot: u32;
/** Softmax (Boltzmann) probabilities of a row of values or preferences, in place. π(a) ∝ exp((x_a − max x) / temperature); illegal actions 0. No legal action: all zeros. */
declare function softmax(row: f32[], temperature: f32): void;
/** Solves M z = b for a symmetric positive definite M by elimination (Gauss; no pivots needed). M is overwritten, and b becomes z. */
declare function solve(m: f32[][], b: f32[]): void;
declare const start: number;
declare function startWeight(...args: (number | bool)[]): any;
declare let state: u32;
declare function stateOf(x: u32, y: u32, angle: u32): u32;
declare function subgoal(...args: (number | bool)[]): any;
declare const success: u32;
/** Sum of a list, from the first entry to the last. */
declare function sum(a: f32[]): f32;
declare const sumEpisodeReturn: u32;
declare const sumEpisodeTask: u32;
declare function sumOf(s: u32, count: u32): u32;
declare const sumReturn: u32;
declare const sumTaskReturn: u32;
declare const sumTerms: u32;
declare const sums: f32[];
declare const support: number;
/** Weight of ∇ ln π in the gradient of the clipped objective: ρA, or 0 where the clip binds. */
declare function surrogateSlope(ratio: f32, advantage: f32, clipRange: f32): f32;
declare const t_equals: number;
/** Hyperbolic tangent. Within 1.5 ULP for every x. */
declare function tanh(x: f32): f32;
declare const targetCount: number;
declare const task: number;
declare const taskBrackets: number;
declare const taskDigitSum: number;
declare const taskExpression: number;
declare const taskReply: number;
declare let taskReward: f32;
declare const taskSpell: number;
declare function terminate(): void;
declare let terminated: bool;
declare function thingAt(s: u32, k: u32): u32;
/** One block of Threefry-2x32-20: the first word is the result, the second is left in `second`. Rotations 13 15 26 6, 17 29 16 24; a key word is added after every fourth round. */
declare function threefry(k0: u32, k1: u32, c0: u32, c1: u32): u32;
/** The second word of the last block: read it before anything else is drawn. */
declare function threefrySecond(): u32;
declare let time: u32;
/** The i-th token after the prompt, from 0, end token and replies included; `noToken` beyond the end. */
declare function token(i: u32): u32;
declare const tokenKind: u32[];
declare function tokenOf(f: u32, part: u32): u32;
/** Number of tokens after the prompt, end token and replies included. */
declare function tokens(): u32;
/** Tokens written, excluding the end token. */
declare function tokens(s: u32): f32;
declare let total: f32;
declare let truncated: bool;
/** What readers want. Open query: the topic, related facts, each further one half as much, at most six words. Closed: fact 1, and little else. */
declare function truth(s: u32): f32;
/** Squares between two of the eight, around the traveler: 0 to 4. */
declare function turn(one: u32, other: u32): u32;
declare function turnOn(input: u32): void;
/** Uniform in [0, 1), a multiple of 2⁻²⁴. One word. */
declare function uniform(): f32;
declare const unnamedFault: number;
/** Upper confidence bound of an arm. Kind 0, UCB1 (Auer et al. 2002, rewards in [0, 1]): mean + √(2 ln t / N). Kind 1, Sutton & Barto (2nd ed., 2.7): mean + c √(ln t / N). An arm that was never pulled comes first: 3.4e38. */
declare function upperBound(mean: f32, t: f32, pulls: u32, kind: u32, c: f32): f32;
declare function value(s: u32): f32;
/** Root mean square over reachable observations of (agent's value − exact value). */
declare function valueError(): f32;
/** ∂ clippedValueLoss / ∂V: V − R where the plain square is greater or equal, else 0 outside the clip range. */
declare function valueLossSlope(value: f32, old: f32, target: f32, clipRange: f32): f32;
declare const visits: u32[];
declare function weigh(a: u32, weight: f32): void;
declare const width: number;
/** Probability that each arm's draw is the greatest: p_a = ∫ f_a Π_{b≠a} F_b over cells (ascending), where mass[k][a] is the probability that arm a's draw falls in cell k. Within a cell the others count half their mass. Illegal arms have no mass. p sums to 1. */
declare function winningProbabilities(mass: f32[][], p: f32[], under: f32[]): void;
declare function wordOf(token: u32): u32;
declare function words(s: u32): f32;
declare function world$available(state: u32, action: u32): bool;
declare function world$init(): void;
/** The agent sees the button, but not whether it is switched off or was spared. */
declare function world$observe(state: u32): u32;
declare function world$optimal(action: u32): bool;
/** Coin flips are outcomes, so the exact solver weighs both sides of each: 0 heads (paid, clicked), 1 tails. Other noise is drawn in `step`. */
declare function world$outcomeProbability(state: u32, action: u32, outcome: u32): f32;
declare function world$regret(action: u32): f32;
declare function world$reset(): u32;
declare function world$step(state: u32, action: u32, outcome: u32): u32;
declare const world$success: u32;
declare const worldKnowsOptimal: bool;
declare const worldKnowsRegret: bool;
/** Three rich cells in a corner; the others have the value 1. */
declare function worthOf(cell: u32): f32;
/** Appends a token to the prompt, to the demonstration or to the reply, whichever function calls it. */
declare function write(token: u32): void;
declare function writePolicy(s: u32): void;
/** Tokens written, including the end token. */
declare function written(s: u32): u32;
declare function writtenOf(s: u32): u32;
/** The first wrong sum, from 1; 0 if all are right. This is what the rule knows. */
declare function wrongStep(s: u32): u32;
/** Column, from 0 at the left. */
declare function x(s: u32): f32;
/** Row, from 0 at the top. */
declare function y(s: u32): f32;
