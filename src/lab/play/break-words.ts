/** The ready rewards of “Break a reward” in plain words, by their titles: what each step pays. */
const WORDS: Readonly<Record<string, string>> = {
  'the task itself': 'Pays exactly what the task pays, and nothing else.',
  'bonus for getting closer': 'Pays the task, and 0.2 for each step closer. A step away is free.',
  'the same, as a potential': 'Pays 0.2 for each step closer, and takes it back for each step away.',
  'pay for touching walls': 'Pays the task, and 0.1 each time the agent runs into a wall.',
  'charge for distance': 'Charges in each step for the distance to the goal that is left.',
  'points for buoys': 'Pays 1 each time the boat passes a buoy. Finishing pays nothing.',
  'points, and ten for finishing': 'Pays the points, and 10 at the finish.',
  'points, and a charge for time': 'Pays the points, 10 at the finish, and charges 0.6 for each step.',
  'pay for seeing no dirt': 'Pays for what the dirt sensor reports.',
  'and charge for the covered sensor': 'Pays for the sensor’s report, and charges 1 when it is covered.',
  'charge for dirt that is left': 'Charges in each step for the dirt that is left.',
  'bonus for the door': 'Pays the task, and 0.3 each time the door opens.',
  'bonus while the key is held': 'Pays the task, and 0.1 in each step with the key.',
  'the key as a potential': 'Pays 0.3 for taking the key, and takes it back for losing it.',
  'pay for staying safe': 'Pays 0.1 in each step, and charges 1 for a fall.',
  'charge for falls alone': 'Charges 1 for a fall. Nothing else counts.',
  'pay for the goal alone': 'Pays 1 at the goal. Steps and falls are free.',
  'pay for going right and down':
    'Pays the task, and more in each step the farther right and down the agent is.',
  'charge for every step': 'Pays the task, and charges 0.01 for each step.',
  'pay for flying': 'Pays the task, and 1.5 each time the wind blows the agent.',
  'the task, with a light tailwind': 'Pays the task, and 0.4 each time the wind blows the agent.',
  'pay for the lower right': 'Pays the task, and more in each step the farther right the agent is.',
};

/** @returns empty: the reward is the visitor’s own */
export const exampleWords = (title: string | undefined): string =>
  title === undefined ? '' : (WORDS[title] ?? '');
