/** The parts of the Python script that are the same for every experiment. */

export const PYTHON_HEAD = `
Written by Reward Lab. It needs two packages:

    pip install gymnasium numpy
    python FILE.py --seeds 20 --lab result.json

--lab compares with the file that \`npm run experiment -- FILE --out result.json\` writes.
Random numbers are other ones than in the lab, so single seeds differ and means agree.
"""
import argparse
import json
import math
import sys

import gymnasium
import numpy as np

rng = np.random.default_rng(0)


class Now:
    """The step under way. Worlds, reward terms and agents read it."""

    def __init__(self):
        self.world = self.agent = None
        self.state = self.action = self.next = 0
        self.observation = self.next_observation = 0
        self.events = self.time = self.env_steps = self.episodes = 0
        self.terminated = self.truncated = self.exact = False
        self.task_reward = self.total = 0.0
        self.pi = []

    def happened(self, mask):
        return (self.events & mask) != 0

    def emit(self, mask):
        self.events |= mask

    def pay(self, reward):
        self.task_reward += reward

    def terminate(self):
        self.terminated = True

    def legal(self, state, action):
        available = getattr(self.world, "available", None)
        return True if available is None else available(state, action)


now = Now()


def uniform():
    return rng.random()


def normal():
    return rng.standard_normal()


def bernoulli(p):
    return rng.random() < p


def below(n):
    return int(rng.random() * n)


def random_bits():
    return int(rng.integers(2**32))


def skip_bits():
    """The lab passes over a random number here."""


def sample(p, n):
    """An index of the first n entries, each as likely as its entry."""
    u = rng.random()
    reached = 0.0
    last = 0
    for k in range(n):
        reached += p[k]
        if u < reached:
            return k
        if p[k] > 0.0:
            last = k
    return last


def fill(row, x):
    row[:] = [x] * len(row)


def rows_of(numbers, columns):
    return [numbers[k:k + columns] for k in range(0, len(numbers), columns)]


def clamp(x, low, high):
    return min(max(x, low), high)


def floor(x):
    return float(math.floor(x))


def ceil(x):
    return float(math.ceil(x))


def trunc(x):
    return float(math.trunc(x))


def float_round(x):
    return float(round(x))


def popcount(x):
    return bin(x).count("1")


def exp(x):
    return math.exp(x) if x < 700.0 else math.inf


def log(x):
    return math.log(x) if x > 0.0 else -math.inf if x == 0.0 else math.nan


def log2(x):
    return math.log2(x) if x > 0.0 else -math.inf if x == 0.0 else math.nan


def sigmoid(x):
    return 1.0 / (1.0 + exp(-x))`;

export const PYTHON_WORLD = `class World(gymnasium.Env):
    """The world as an environment. Its reward is the task's."""

    def __init__(self, dynamics, step_limit=0):
        self.dynamics = dynamics
        self.step_limit = step_limit
        self.observation_space = gymnasium.spaces.Discrete(N_OBSERVATIONS)
        self.action_space = gymnasium.spaces.Discrete(N_ACTIONS)
        self.state = 0
        self.elapsed = 0
        now.world = dynamics
        if hasattr(dynamics, "init"):
            dynamics.init()

    def observe(self, state):
        return self.dynamics.observe(state) if hasattr(self.dynamics, "observe") else state

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.state = self.dynamics.reset()
        self.elapsed = now.time = now.events = 0
        now.terminated = now.truncated = False
        now.observation = self.observe(self.state)
        return now.observation, {}

    def step(self, action):
        now.state = self.state
        now.observation = self.observe(self.state)
        now.action = int(action)
        now.time = self.elapsed
        now.events = 0
        now.task_reward = now.total = 0.0
        now.terminated = now.truncated = False
        now.next = self.dynamics.step(now.state, now.action, self.outcome(now.state, now.action))
        now.next_observation = self.observe(now.next)
        now.truncated = self.step_limit != 0 and self.elapsed + 1 >= self.step_limit
        self.state = now.next
        self.elapsed += 1
        info = {"task_reward": now.task_reward}
        return now.next_observation, now.task_reward, now.terminated, now.truncated, info

    def outcome(self, state, action):
        """Which of the step's outcomes comes true."""
        if N_OUTCOMES <= 1:
            return 0
        p = [self.dynamics.outcome_probability(state, action, k) for k in range(N_OUTCOMES)]
        return 0 if p[0] >= 1.0 else sample(p, N_OUTCOMES)


class RewardDesign(gymnasium.Wrapper):
    """Replaces the task's reward by the sum of weighted terms. A later term may read \`now.total\`."""

    def __init__(self, env, terms):
        super().__init__(env)
        self.terms = terms
        for _, term in terms:
            if hasattr(term, "init"):
                term.init()

    def reset(self, **options):
        observation, info = self.env.reset(**options)
        for _, term in self.terms:
            if hasattr(term, "begin"):
                term.begin()
        return observation, info

    def step(self, action):
        observation, _, terminated, truncated, info = self.env.step(action)
        for weight, term in self.terms:
            now.total += weight * term.reward()
        return observation, now.total, terminated, truncated, info`;

export const PYTHON_TABLES = `def transition_table(dynamics):
    """P[state][action] as Gymnasium's toy texts have it: (probability, next state, task reward, terminated)."""
    if N_STATES == 0 or not IS_STATIONARY:
        raise ValueError("This world has no fixed table of transitions.")
    now.world, now.exact = dynamics, True
    table = {}
    for state in range(N_STATES):
        table[state] = {}
        for action in range(N_ACTIONS):
            outcomes = []
            for k in range(N_OUTCOMES):
                p = 1.0 if N_OUTCOMES <= 1 else dynamics.outcome_probability(state, action, k)
                if p <= 0.0:
                    continue
                now.state, now.action, now.events = state, action, 0
                now.task_reward, now.terminated = 0.0, False
                now.next = dynamics.step(state, action, k)
                outcomes.append((p, now.next, now.task_reward, now.terminated))
            table[state][action] = outcomes
    now.exact = False
    return table`;

export const PYTHON_MAIN = `def train(variant, seed, env_steps=ENV_STEPS, episodes=EPISODES):
    """Trains one seed. Returns task return and training return of the episodes of the last measurement window."""
    global rng
    rng = np.random.default_rng(seed)
    now.__init__()
    env, agent = variant()
    now.agent = agent
    now.pi = [0.0] * N_ACTIONS
    if hasattr(agent, "init"):
        agent.init()
    window = (episodes or env_steps) // MEASUREMENT_POINTS
    first = (episodes or env_steps) - max(1, window)
    done, kept = True, []
    changes = list(CHANGES[VARIANTS.index(variant)])
    task = total = 0.0
    while now.env_steps < env_steps and (episodes is None or now.episodes < episodes):
        while changes and (now.env_steps if episodes is None else now.episodes) >= changes[0][0]:
            _, weights = changes.pop(0)
            env.terms = [(weight, term) for weight, (_, term) in zip(weights, env.terms)]
        if done:
            observation, _ = env.reset(seed=seed)
            task = total = 0.0
            if hasattr(agent, "begin"):
                agent.begin(observation)
        action = agent.act(observation)
        reached, reward, terminated, truncated, info = env.step(action)
        # An agent bootstraps from \`now.terminated\` and \`now.truncated\`.
        agent.learn(observation, action, reward, reached)
        task += info["task_reward"]
        total += reward
        observation = reached
        now.env_steps += 1
        now.time += 1
        done = terminated or truncated
        if done:
            now.episodes += 1
            if (now.env_steps if episodes is None else now.episodes) > first:
                kept.append((task, total))
    return np.mean(kept, axis=0) if kept else np.array([np.nan, np.nan])


def mean_and_error(values):
    values = np.asarray([v for v in values if v is not None and not math.isnan(v)], dtype=float)
    if len(values) == 0:
        return math.nan, math.nan
    error = values.std(ddof=1) / math.sqrt(len(values)) if len(values) > 1 else math.nan
    return values.mean(), error


def lab_values(result, index, metric):
    return [one["metrics"][metric][-1] for one in result["variants"][index]["seeds"]]


def main(arguments):
    parser = argparse.ArgumentParser(description="Trains every variant and prints its mean returns.")
    parser.add_argument("--seeds", type=int, default=SEEDS)
    parser.add_argument("--steps", type=int, default=ENV_STEPS)
    parser.add_argument("--lab", help="result file of the lab, in JSON")
    given = parser.parse_args(arguments)
    result = None
    if given.lab:
        with open(given.lab, encoding="utf-8") as file:
            result = json.load(file)
    for index, variant in enumerate(VARIANTS):
        ends = [train(variant, seed, given.steps) for seed in range(given.seeds)]
        for column, (name, metric) in enumerate([("task return", "taskReturn"), ("training return", "return")]):
            mean, error = mean_and_error([end[column] for end in ends])
            line = f"{LABELS[index]}: {name} {mean:.4f} ± {error:.4f}"
            if result is not None:
                lab, lab_error = mean_and_error(lab_values(result, index, metric))
                both = math.hypot(error, lab_error)
                apart = abs(mean - lab) / both if both > 0.0 else (0.0 if mean == lab else math.inf)
                line += f"; lab {lab:.4f} ± {lab_error:.4f}; {apart:.2f} standard errors apart"
            print(line, flush=True)


if __name__ == "__main__":
    main([] if "ipykernel" in sys.modules else sys.argv[1:])`;
